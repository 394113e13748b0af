import { Migration } from '@mikro-orm/migrations';

// Why: docs/decisions/0045-people-are-found-by-pieces-of-their-names.md
/** What indexes of texts are built of: pieces of names, addresses and telephone numbers. */
export class Migration001Search extends Migration {
  override up(): void {
    this.addFolding();
    this.addGrams();
  }

  /** A text without case and accents, and with straight apostrophes and hyphens, in any collation of the database. */
  private addFolding(): void {
    const [capitals, smalls] = pairsOfCase();
    const straight = "''".repeat(APOSTROPHES.length) + '-'.repeat(DASHES.length);
    this.addSql(`create function search_folded(given text) returns text
      language plpgsql immutable strict parallel safe as $$
      declare folded text := given;
      begin
        if octet_length(folded) <> length(folded) then
          folded := translate(folded, '${APOSTROPHES}${DASHES}', '${straight}');
          folded := regexp_replace(normalize(folded, nfkd), '[${MARKS}]', '', 'g');
        end if;
        if octet_length(folded) <> length(folded) then
          folded := translate(folded, '${capitals}', '${smalls}');
          folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
        end if;
        return lower(folded collate "C");
      end $$`);
  }

  /** A number for each piece of `shortest` to `longest` characters, 2 or 3. Different pieces may share one. */
  private addGrams(): void {
    this.addSql(`create function search_grams(folded text, shortest integer, longest integer) returns integer[]
      language plpgsql immutable strict parallel safe as $$
      declare
        grams integer[] := '{}';
        first bigint := 0;
        second bigint := 0;
        third bigint;
      begin
        for place in 1 .. length(folded) loop
          third := ascii(substr(folded, place, 1));
          if place > 1 and shortest = 2 then
            grams := grams || ((second * 65599 + third) % 1073741824)::integer;
          end if;
          if place > 2 and longest = 3 then
            grams := grams || (((first * 65599 + second) * 65599 + third) % 1073741824 + 1073741824)::integer;
          end if;
          first := second;
          second := third;
        end loop;
        return grams;
      end $$`);
  }
}

/** What people type or print for an apostrophe, Armenian and Hebrew among it. */
const APOSTROPHES = '\u2018\u2019\u201b\u2032\u00b4\u02b9\u02bb\u02bc\u02bd\u055a\u05f3\uff07';
/** What people type or print for a hyphen: hyphens, dashes and the minus. */
const DASHES = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u02d7\u058a\u05be\ufe58\ufe63\uff0d';

/** Accents and the like, after decomposition: Latin, Greek and Cyrillic, Hebrew points, Arabic vowels and tatweel. */
const MARKS = String.raw`\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670`;

/** Letters that decompose to no other, Latin, Greek, Cyrillic and Armenian, and what they become. */
function pairsOfCase(): readonly [from: string, to: string] {
  let [from, to] = ['ÆŒÞẞøØłŁđĐðÐħĦıŧŦς', 'æœþßoollddddhhittσ'];
  for (let code = 0x370; code < 0x590; code++) {
    const capital = String.fromCodePoint(code);
    const small = capital.toLowerCase();
    if (small === capital || small.length > 1 || capital.normalize('NFKD') !== capital) continue;
    from += capital;
    to += small;
  }
  return [from, to];
}
