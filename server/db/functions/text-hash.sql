-- A short hash of a text, the same in every version of PostgreSQL, to notice that the text changed.
CREATE OR REPLACE FUNCTION text_hash(the_text text) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ('x' || left(md5(the_text), 8))::bit(32)::int;
