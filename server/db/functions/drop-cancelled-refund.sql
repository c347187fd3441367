-- Trigger on outbox: a refund whose sending was cancelled while it was held is as if it had never been asked for. A
-- cancelled retry leaves the failed refund before it.
CREATE OR REPLACE FUNCTION drop_cancelled_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_refund refund;
BEGIN
  -- Every other change of a refund locks the order first.
  PERFORM FROM orders WHERE id = (SELECT order_id FROM refund WHERE id = (NEW.payload ->> 'refundId')::uuid) FOR UPDATE;
  SELECT * INTO the_refund FROM refund
    WHERE id = (NEW.payload ->> 'refundId')::uuid AND status = 'pending' AND reference IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF the_refund.attempt > 1 THEN
    DELETE FROM refund WHERE id = the_refund.id;
    UPDATE refund SET retried_at = NULL WHERE order_id = the_refund.order_id AND status = 'failed'
      AND attempt = the_refund.attempt - 1 AND retried_at = the_refund.created_at
      AND payment_id IS NOT DISTINCT FROM the_refund.payment_id AND request_id IS NOT DISTINCT FROM the_refund.request_id;
  ELSIF EXISTS (SELECT FROM refund WHERE request_id = the_refund.request_id AND (status <> 'pending' OR reference IS NOT NULL)) THEN
    RAISE EXCEPTION 'part of the refund was sent' USING ERRCODE = 'SH008';
  ELSE
    DELETE FROM refund_request WHERE id = the_refund.request_id;
  END IF;
  INSERT INTO order_history (order_id, at, by, kind, note)
    VALUES (the_refund.order_id, NEW.cancelled_at, 'merchant', 'note', 'refund_undone ' || the_refund.amount);
  -- Written so that what the order needs is derived anew.
  UPDATE orders SET currency = currency WHERE id = the_refund.order_id;
  RETURN NULL;
END $$;
