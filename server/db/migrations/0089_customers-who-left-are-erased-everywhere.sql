-- Customers who deleted their own accounts stayed in the search of the desk and in the audit. Entries about customers who
-- were merged into one that still exists are kept.
DELETE FROM desk_search d
  WHERE d.kind = 'customer' AND NOT EXISTS (SELECT FROM customer c WHERE c.id::text = d.id);
--> statement-breakpoint
WITH RECURSIVE kept (id) AS (
  SELECT a.resource_id FROM audit a JOIN customer c ON c.id::text = a.resource_id WHERE a.resource = 'customer'
  UNION
  SELECT c ->> 'before' FROM kept k
    JOIN audit a ON a.resource = 'customer' AND a.resource_id = k.id AND a.call = '/customer/merge'
    CROSS JOIN jsonb_array_elements(a.changes) c WHERE c ->> 'path' = 'merged')
SELECT erase_audit('customer', array(
  SELECT resource_id FROM audit WHERE resource = 'customer' EXCEPT SELECT id FROM kept), 'erased', true);
