import { type RawBuilder, sql } from 'kysely';
import { listTables, readRows } from '../app/database/every-table.server.ts';
import type { Connection } from '../app/database/schema.ts';
import { asKysely, isPostgres } from '../app/database/transaction.server.ts';

type Fact = { fact: string };

/** One line for each column, key, index and trigger, as the database itself lists them. */
export async function schemaText(db: Connection): Promise<string> {
  const found = await Promise.all(
    (isPostgres(db) ? postgresFacts : sqliteFacts).map((facts) => facts.execute(asKysely(db))),
  );
  const lines = found.flatMap(({ rows }) => rows.map(({ fact }) => fact.replace(/\s+/g, ' ').replaceAll('"', '')));
  return `${lines.filter((line) => !line.includes('kysely_')).join('\n')}\n`;
}

/** Every row, with ids by their order and without times. */
export async function rowsText(tx: Connection): Promise<string> {
  const ids: string[] = [];
  const placeOf = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1);
  const lines: string[] = [];
  for (const table of await listTables(tx)) {
    for await (const row of readRows(asKysely(tx), table)) {
      const filled = Object.entries(row).filter(([column, value]) => value !== null && !column.endsWith('_at'));
      const text = JSON.stringify(Object.fromEntries(filled));
      lines.push(`${table} ${text.replace(/\b[0-9a-v]{26}\b/g, (id) => `#${placeOf(id)}`)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const sqliteFacts: RawBuilder<Fact>[] = [
  sql`select concat_ws(' ', t.name || '.' || c.name, c.type, iif(c."notnull", 'not null', null),
      'default ' || c.dflt_value, iif(c.pk, 'key ' || c.pk, null), iif(c.hidden, 'generated', null)) as fact
    from sqlite_schema as t, pragma_table_xinfo(t.name) as c where t.type = 'table' order by t.name, c.cid`,
  sql`select concat_ws(' ', t.name || '.' || f."from", 'references', f."table" || '.' || f."to",
      'on update', f.on_update, 'on delete', f.on_delete) as fact
    from sqlite_schema as t, pragma_foreign_key_list(t.name) as f where t.type = 'table' order by 1`,
  sql`select concat_ws(' ', iif(i."unique", 'unique', null), 'index of', t.name, coalesce(s.sql, (
        select group_concat(x.name || ' ' || x.coll, ', ') from pragma_index_xinfo(i.name) as x where x.key
      ))) as fact
    from sqlite_schema as t, pragma_index_list(t.name) as i left join sqlite_schema as s on s.name = i.name
    where t.type = 'table' order by t.name, i.name`,
  sql`select type || ' ' || sql as fact from sqlite_schema where type not in ('table', 'index')
    union all select 'table ' || sql from sqlite_schema where sql like '% check (%' or sql like '%collate%' order by 1`,
];

const postgresFacts: RawBuilder<Fact>[] = [
  sql`select concat_ws(' ', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid),
      'collate ' || nullif(o.collname, 'default'), nullif(a.attidentity, ''), nullif(a.attgenerated, '')) as fact
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
      left join pg_collation as o on o.oid = a.attcollation
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`,
  // PostgreSQL 18 lists "not null" here too.
  sql`select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as fact from pg_constraint
    where connamespace = current_schema()::regnamespace and contype <> 'n' order by 1`,
  sql`select indexdef as fact from pg_indexes where schemaname = current_schema() order by 1`,
  sql`select pg_get_triggerdef(oid) as fact from pg_trigger where not tgisinternal
    union all select 'function ' || proname from pg_proc where pronamespace = current_schema()::regnamespace
    union all select 'relation ' || relname from pg_class
      where relnamespace = current_schema()::regnamespace and relkind not in ('r', 'i') order by 1`,
];
