-- Names are looked for, sorted and compared in plain letters (decision 280): Ɗanjuma as danjuma, Łukasz as lukasz. The
-- function folds letters as foundation/letters.ts does; database/fold-letters.test.ts compares the two.

create function fold_letters(written text) returns text language sql immutable strict parallel safe
return normalize(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(
    regexp_replace(normalize(written, NFKD),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]',
      '', 'g'),
    'ÐØðøĐđĦħıĸŁłŊŋŦŧƀƁƂƃƄƅƆƇƈƉƊƋƌƎƏƐƑƒƓƔƖƗƘƙƚƜƝƞƟƤƥƦƧƨƩƫƬƭƮƱƲƳƴƵƶƷƿǝǤǥǷȜȝȠȡȢȣȤȥȴȵȶȷȺȻȼȽȾȿɀɁɂɃɄɅɆɇɈɉɊɋɌɍɎɏɐɑɒɓɔɕɖɗɘəɛɜɟɠɡɣɤɥɦɨɩɪɫɬɭɯɱɲɳɴɵɷɸɹɽɾʀʁʂʃʈʉʊʋʌʐʑʒʔʝʞʟʹʻʼʽˈᵽẜẝↃↄⱠⱡⱢⱣⱤⱥⱦⱧⱨⱩⱪⱫⱬⱭⱮⱯⱰⱱⱲⱳⱾⱿꞋꞌꞍꞪꞫꞬꞭꞮꞰꞲꟅꟋ',
    'DOdoDdHhiKLlNnTtbBBbBbOCcDDDdEEEFfGGIIKklMNnOPpRSsSTTtTUVYyZzZweGgWYyNDOoZzLNTJACcLTsz''''BUVEeJjQqRrYyaaaboCddEeeeJgggghhiiillLmmnNNoOPRrRrRsstuuvvZZz''jkL''''''''''pSSCcLlLPRatHhKkZzAMAAVWwSZ''''HHEGLIKJSG'), 'Æ', 'AE'), 'Þ', 'TH'), 'ß', 'ss'), 'æ', 'ae'), 'þ', 'th'), 'Œ', 'OE'), 'œ', 'oe'), 'ƕ', 'hv'), 'Ƣ', 'GH'), 'ƣ', 'gh'), 'Ƕ', 'HV'), 'ȸ', 'DB'), 'ȹ', 'QP'), 'ẞ', 'SS'), NFC);

-- A name's key is its words in plain letters; each word and each part of a hyphenated one finds its member.
create temporary table refolded on commit drop as
  select uid, folded, btrim(regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g')) as name_key, name_key as before
  from (select uid, name_key, lower(regexp_replace(
    fold_letters(translate(full_name, '`´′', '''''''')), '[''’‘]', '', 'g')) as folded from profiles) p;
update profiles p set name_key = r.name_key from refolded r where r.uid = p.uid and r.name_key <> r.before;
delete from profile_words w using refolded r where w.uid = r.uid and w.kind = 'name' and r.name_key <> r.before;
insert into profile_words (uid, word, kind)
  select r.uid, word, 'name' from refolded r,
    regexp_split_to_table(r.name_key || ' ' || btrim(regexp_replace(r.folded, '[^[:alnum:]@.+_-]+', ' ', 'g')), ' ') word
  where r.name_key <> r.before and word <> ''
  on conflict do nothing;
