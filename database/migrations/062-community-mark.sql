-- The picture that stands for a community in the place of its letters: the name of its file on the shelf of marks. Absent
-- where the letters stand. An earlier look keeps the name of its own, so its picture stays, too.

alter table community_looks add column mark text check (mark ~ '^[0-9a-f]{48}$');
