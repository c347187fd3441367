-- The words of a text, for the size of a translation. Spaces are counted, and breaks between paragraphs: leaving out all
-- markup by an expression took most of the time of an import.
CREATE OR REPLACE FUNCTION word_count(the_text text) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN cardinality(string_to_array(replace(btrim(the_text), '</p><p>', ' '), ' '));
