-- An announcement may be there in several languages (docs/decisions/125-an-announcement-is-one-text-in-its-languages.md),
-- and it is counted how many members were told of it.
alter table announcements
  add column language text not null default 'en' check (language in ('en', 'pcm', 'ha', 'ig', 'yo')),
  -- [{ language, title, summary, body }], each language once.
  add column translations jsonb not null default '[]' check (
    jsonb_typeof(translations) = 'array' and jsonb_array_length(translations) <= 4),
  -- Null: it appeared before this was counted, or it is on its way.
  add column delivered integer check (delivered >= 0);
grant update (language, translations, delivered) on announcements to kolo_app;

alter table announcement_texts
  add column language text not null default 'en',
  add column translations jsonb not null default '[]';

-- Another word in any language is another text.
create function guard_announcement_languages() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'another text of announcement % is a revision', old.code using errcode = '23514';
end
$$;
create trigger announcements_languages_guard before update on announcements
  for each row when (session_user = 'kolo_app' and old.published_at is not null and new.revision <> old.revision + 1
    and (new.language, new.translations) is distinct from (old.language, old.translations))
  execute function guard_announcement_languages();
revoke execute on function guard_announcement_languages from public;
