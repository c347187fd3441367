-- The money of a payment that the buyer got back by disputes. A dispute in another currency took all of the payment. PayPal
-- reports what a dispute took as a refund as well, before or after it, so that only the excess over these refunds counts.
CREATE OR REPLACE FUNCTION lost_by_disputes(disputed uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT greatest(0, least(p.received, lost.amount) - CASE p.provider WHEN 'paypal' THEN (
      SELECT coalesce(sum(r.amount), 0) FROM refund r
      WHERE r.payment_id = p.id AND r.reason = 'made_at_provider' AND r.status <> 'failed' AND r.created_at >= lost.since)
    ELSE 0 END)::bigint
  FROM payment p CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE d.currency WHEN p.currency THEN d.amount ELSE p.received END), 0) AS amount,
      min(d.opened_at) AS since
    FROM payment_dispute d WHERE d.payment_id = p.id AND d.state = 'lost') lost
  WHERE p.id = disputed
$$;
