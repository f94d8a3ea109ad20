import { type Kysely, sql } from 'kysely';

const statements = [
  sql`alter table notice add column is_urgent integer not null default 0`,
  sql`alter table email add column unsubscribe_url text not null default ''`,
  sql`create table push_subscription (
    id text primary key, endpoint text not null unique, p256dh text not null, auth text not null,
    kinds text not null, language text not null, created_at text not null
  )`,
  sql`create table mail_subscription (
    id text primary key, address text not null unique, token_hash text not null unique, confirmed_at text,
    kinds text not null, language text not null, created_at text not null
  )`,
  sql`create table notice_delivery (
    id text primary key, notice_id text not null, subscription_id text not null, channel text not null,
    due_at text not null, expires_at text not null, claim text, attempts integer not null default 0, sent_at text
  )`,
  sql`create index notice_delivery_due on notice_delivery (channel, sent_at, due_at)`,
  sql`create index notice_delivery_notice on notice_delivery (notice_id)`,
  sql`create index notice_delivery_subscription on notice_delivery (subscription_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
