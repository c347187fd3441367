-- Keeps the stars of a product as the counts of its published reviews, and evicts the pages that show it. Differences are
-- added under the lock of the product's row, so that reviews published at the same time are all counted.
CREATE OR REPLACE FUNCTION keep_product_rating() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.status = 'published';
  now_shown boolean := TG_OP <> 'DELETE' AND NEW.status = 'published';
BEGIN
  IF was AND now_shown AND OLD.rating = NEW.rating AND OLD.product_id = NEW.product_id THEN
    INSERT INTO change (tag) VALUES ('product:' || NEW.product_id);
    RETURN NULL;
  END IF;
  IF was THEN
    UPDATE product SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1,
      stars[OLD.rating] = stars[OLD.rating] - 1 WHERE id = OLD.product_id;
    INSERT INTO change (tag) VALUES ('product:' || OLD.product_id);
  END IF;
  IF now_shown THEN
    UPDATE product SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1,
      stars[NEW.rating] = stars[NEW.rating] + 1 WHERE id = NEW.product_id;
    INSERT INTO change (tag) VALUES ('product:' || NEW.product_id);
  END IF;
  RETURN NULL;
END $$;
