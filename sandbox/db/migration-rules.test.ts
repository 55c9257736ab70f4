/** Migrations expand first and contract a release later (decision 0051). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isOlderVersion, isReleaseVersion } from '#protocol/version.ts'
import { ownVersion } from '../version.ts'
import { contractionsIn, problemsOf } from './migration-rules.ts'
import { migrationsFolder } from './schema-version.ts'

/** The newest migration from before the rule: nothing was released until then. */
const baseline = '0021_desk_access'
const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
const releases = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, release = '']) => release)
const migrations = readdirSync(migrationsFolder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.slice(0, -'.sql'.length))
const ruled = migrations.filter((name) => name > baseline)

it('migrations that the rule is for were found', () => {
  expect(migrations).toContain(baseline)
  expect(ruled).toContain('0022_schema_contractions')
})

it.each(ruled)('%s expands, or contracts what no release uses since a published one', (name) => {
  const text = readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8')
  expect(problemsOf(name, text, releases)).toEqual([])
})

it('releases are versions, none of them newer than this one', () => {
  for (const release of releases) {
    expect(isReleaseVersion(release)).toBe(true)
    expect(isOlderVersion(ownVersion, release)).toBe(false)
  }
})

const newTable = 'CREATE TABLE "notes" ("id" text PRIMARY KEY NOT NULL, "account_id" text);'

describe('the release before can live with', () => {
  it.each([
    [
      'a new table with its constraints, indexes, triggers and rows',
      `${newTable}--> statement-breakpoint
      ALTER TABLE "notes" ADD CONSTRAINT "notes_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id");
      CREATE UNIQUE INDEX "notes_one" ON "notes" USING btree ("account_id");
      CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM notes; RETURN NEW; END $$;
      CREATE TRIGGER notes_kept BEFORE DELETE ON "notes" FOR EACH ROW EXECUTE FUNCTION f();
      INSERT INTO notes SELECT id, id FROM accounts;`,
    ],
    ['a nullable column', 'ALTER TABLE "accounts" ADD COLUMN "referrer" text;'],
    ['a column with a default', `ALTER TABLE "accounts" ADD COLUMN "n" integer DEFAULT 0 NOT NULL;`],
    [
      'a foreign key of a new column',
      `ALTER TABLE "plans" ADD COLUMN "by" text;
      ALTER TABLE "plans" ADD CONSTRAINT "plans_by_fk" FOREIGN KEY ("by") REFERENCES "accounts"("id");`,
    ],
    ['an index', 'CREATE INDEX "plans_by" ON "plans" USING btree ("put_at");'],
    [
      'a trigger whose author says why',
      `-- Earlier release: it writes to a table that only this one has.
      CREATE TRIGGER plans_noted AFTER INSERT ON "plans" FOR EACH ROW EXECUTE FUNCTION f();`,
    ],
    [
      'a contraction of a published release',
      `ALTER TABLE "accounts" DROP COLUMN "nickname";
      INSERT INTO "schema_contractions" ("migration", "release", "contracts")
      VALUES ('0030_test', '1.2.0', 'the column accounts.nickname');`,
    ],
  ])('%s', (_, text) => {
    expect(problemsOf('0030_test', text, ['1.2.0'])).toEqual([])
  })
})

describe('a migration is refused that has', () => {
  it.each([
    ['ALTER TABLE "accounts" DROP COLUMN "nickname";', 'contracts without a row'],
    ['DROP TABLE "chats";', 'contracts without a row'],
    ['ALTER TABLE "accounts" RENAME COLUMN "nickname" TO "name";', 'contracts without a row'],
    ['ALTER TABLE "accounts" ALTER COLUMN "avatar" SET NOT NULL;', 'contracts without a row'],
    ['ALTER TABLE "accounts" ALTER COLUMN "avatar" SET DATA TYPE integer;', 'contracts without a row'],
    ['ALTER TABLE "accounts" ADD COLUMN "n" integer NOT NULL;', 'contracts without a row'],
    [`ALTER TABLE "accounts" ADD COLUMN "n" integer DEFAULT 0 UNIQUE;`, 'contracts without a row'],
    ['ALTER TABLE "plans" ADD CONSTRAINT "a" CHECK (put_amount > 1);', 'contracts without a row'],
    [
      'ALTER TABLE "plans" ADD CONSTRAINT "a" FOREIGN KEY ("id") REFERENCES "b"("id");',
      'contracts without a row',
    ],
    ['CREATE UNIQUE INDEX "one" ON "plans" USING btree ("put_at");', 'contracts without a row'],
    ['DROP TRIGGER entries_append_only ON entries;', 'contracts without a row'],
    ['DELETE FROM "feedback";', 'contracts without a row'],
    ['REVOKE ALL ON plans FROM public;', 'contracts without a row'],
    [`SELECT 'a;b'; DROP FUNCTION f;`, 'contracts without a row'],
    ['CREATE TRIGGER a BEFORE INSERT ON "plans" FOR EACH ROW EXECUTE FUNCTION f();', 'say in a comment'],
    ['-- Because.\nUPDATE plans SET billed = 0;', 'say in a comment'],
    ['CREATE OR REPLACE FUNCTION f() RETURNS trigger AS $$ BEGIN END $$;', 'say in a comment'],
    [
      `DROP TABLE chats; INSERT INTO schema_contractions (migration, release, contracts) VALUES ('0030_test', '9.0.0', 'chats');`,
      'is no published release',
    ],
    [
      `DROP TABLE chats; INSERT INTO schema_contractions (migration, release, contracts) VALUES ('0029_x', '1.2.0', 'chats');`,
      'a contraction of 0029_x',
    ],
  ])('%s', (text, problem) => {
    expect(problemsOf('0030_test', text, ['1.2.0']).join()).toContain(problem)
  })
})

it('a contraction is read with what it takes away', () => {
  const text = `INSERT INTO "schema_contractions" ("migration", "release", "contracts")
    VALUES ('0030_test', '1.2.0', 'the column accounts.nickname');`
  expect(contractionsIn(text)).toEqual([
    { migration: '0030_test', release: '1.2.0', contracts: 'the column accounts.nickname' },
  ])
})
