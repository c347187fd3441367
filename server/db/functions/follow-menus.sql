-- Trigger on setting: notes how far the menus are translated.
CREATE OR REPLACE FUNCTION follow_menus() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(NEW.key, OLD.key) = 'menus' THEN
    PERFORM follow_translations('menu', ARRAY['announcement', 'footer', 'header', 'legal', 'tagline', 'user']);
  END IF;
  RETURN NULL;
END $$;
