drop function if exists private.believed_stint(jsonb);
