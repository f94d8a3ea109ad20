import { Form, href, Link, useLocation } from 'react-router';
import { servicesContext } from '../context.ts';
import { now } from '../lib/clock.ts';
import { formatDay, formatDayAndTime, today } from '../lib/dates.ts';
import { readCursor, readListSize } from '../lib/list-page.ts';
import { languageOf } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { findSchool } from '../settings/school.server.ts';
import { CouldNotLoad } from '../ui/empty-state.tsx';
import { RecordFilter } from '../ui/filter-form.tsx';
import { Options } from '../ui/forms/field.tsx';
import { SendButton } from '../ui/forms/send-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { RecordList } from '../ui/records/record-list.tsx';
import { RecordLink } from '../ui/records/record-table.tsx';
import { Tag } from '../ui/tag.tsx';
import type { Route } from './+types/manage-notices';
import { isDayOver } from './days/notice-days.ts';
import {
  cardAddress,
  categoryLabels,
  type NoticeCategory,
  type NoticeState,
  noticeCategories,
  noticeStates,
  readNoticeFilter,
  titleOf,
} from './notice-fields.ts';
import { CategoryTag, PinnedTag } from './notice-tags.tsx';
import { type AdminNotice, listAdminNotices } from './notices-admin.server.ts';

export const handle = adminPage(m.admin_manage_notices);

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const choice = readNoticeFilter(searchParams);
  const { db } = context.get(servicesContext);
  const page = await listAdminNotices(db, {
    cursor: readCursor(searchParams),
    size: readListSize(searchParams),
    ...choice,
  });
  const moment = now();
  const day = today();
  // Only what the list shows goes to the browser: details can be long.
  const rows = page.rows.map(({ details, title, ...notice }) => ({
    ...notice,
    title: titleOf({ title, details }),
    is_pinned: isDayOver(notice, day) ? 0 : notice.is_pinned,
    isDayOver: isDayOver(notice, day),
    isOver: notice.expires_at !== null && notice.expires_at <= moment,
  }));
  const { firstLanguage: cardLanguage } = await findSchool(db);
  return { ...page, rows, cardLanguage, chosen: { q: choice.words, kind: choice.category, state: choice.state } };
}

export default function ManageNotices({ loaderData }: Route.ComponentProps) {
  const { rows, cardLanguage, newer, older, chosen } = loaderData;
  return (
    <RecordList
      path={href('/admin/notices')}
      add={{ to: href('/admin/notices/new'), label: m.admin_add_notice() }}
      chosen={chosen}
      searchLabel={m.notice_admin_search()}
      filters={<NoticeFilters {...chosen} />}
      empty={{ title: m.notices_empty(), help: m.admin_notices_empty_help() }}
      label={m.admin_manage_notices()}
      head={[m.admin_column_notice(), m.admin_column_kind(), m.admin_date(), m.admin_column_state()]}
      named={0}
      rows={rows.map((notice) => {
        const { id, title: name } = notice;
        const isShown = notice.state === 'published' && !notice.isOver ? true : undefined;
        const view = isShown && href('/allnotices/:id', { id });
        const canPin = !notice.isOver && !notice.isDayOver;
        const card = isShown && cardAddress(id, cardLanguage);
        const isPinned = notice.is_pinned === 1;
        const more = <NoticeMenu key={id} {...{ id, name, isPinned, canPin, card }} />;
        const isDemonstration = notice.is_demonstration === 1;
        return { id, name, cells: noticeCells(notice), view, more, isShown, isDemonstration };
      })}
      verbs={['delete', 'take-down']}
      pager={{ newer, older }}
    />
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.notices_not_loaded()} />;
}

type Row = Omit<AdminNotice, 'details' | 'sequence'> & { isOver: boolean };

function noticeCells(notice: Row) {
  const { id, title, created_at, publish_at } = notice;
  const day = notice.state === 'scheduled' && publish_at ? publish_at : created_at;
  return [
    <RecordLink key="title" to={href('/admin/notices/:id/edit', { id })} lang={languageOf(title)}>
      {title}
    </RecordLink>,
    <CategoryTag key="kind" category={notice.category} />,
    <time key="day" dateTime={day}>
      {formatDay(day)}
    </time>,
    <NoticeStateTags key="state" {...notice} />,
  ];
}

type Chosen = { kind: NoticeCategory | undefined; state: NoticeState | undefined };

function NoticeFilters({ kind, state }: Chosen) {
  return (
    <>
      <RecordFilter label={m.notice_admin_filter_kind()} name="kind" chosen={kind}>
        <option value="">{m.notice_admin_filter_kind_all()}</option>
        <Options all={noticeCategories.map((category) => [category, categoryLabels[category]()])} />
      </RecordFilter>
      <RecordFilter label={m.notice_admin_filter_state()} name="state" chosen={state}>
        <option value="">{m.notice_admin_filter_state_all()}</option>
        <Options all={noticeStates.map((one) => [one, stateLabels[one]()])} />
      </RecordFilter>
    </>
  );
}

const stateLabels: Record<NoticeState, () => string> = {
  published: m.admin_published,
  pinned: m.notice_pinned,
  draft: m.notice_admin_state_draft,
  scheduled: m.notice_admin_state_scheduled,
  expired: m.notice_admin_state_expired,
};

type NoticeInState = {
  state: 'draft' | 'scheduled' | 'published';
  is_pinned: number;
  publish_at: string | null;
  expires_at: string | null;
  /** Its last moment is past. */
  isOver: boolean;
};

function NoticeStateTags(notice: NoticeInState) {
  const isPinned = notice.is_pinned === 1 && !(notice.isOver && notice.state === 'published');
  return (
    <span className="notice-states">
      {isPinned && <PinnedTag />}
      {!(isPinned && notice.state === 'published') && <StateTag {...notice} />}
    </span>
  );
}

function StateTag({ state, publish_at, expires_at, isOver }: NoticeInState) {
  if (state === 'draft') return <Tag tone="kagoj">{m.notice_admin_state_draft()}</Tag>;
  if (state === 'scheduled' && publish_at) {
    return <Tag tone="neel">{m.notice_admin_scheduled_for({ moment: formatDayAndTime(publish_at) })}</Tag>;
  }
  if (isOver && expires_at) return <Tag tone="mati">{m.notice_admin_expired_on({ day: formatDay(expires_at) })}</Tag>;
  return <Tag tone="pata">{m.admin_published()}</Tag>;
}

type NoticeMenuProps = {
  id: string;
  name: string;
  isPinned: boolean;
  /** What is over holds no pin. */
  canPin: boolean;
  /** The address of its card, if visitors see it. */
  card: string | undefined;
};

/** What else can be done with a notice of the list. */
function NoticeMenu({ id, name, isPinned, canPin, card }: NoticeMenuProps) {
  return (
    <>
      {(isPinned || canPin) && <PinForm id={id} name={name} isPinned={isPinned} />}
      <Link className="row-menu-item" to={`${href('/admin/notices/new')}?like=${id}`}>
        <Icon name="copy-bold" size={20} />
        {m.notice_duplicate()}
      </Link>
      {card && (
        <a className="row-menu-item" href={card} target="_blank" rel="noopener">
          <Icon name="image-fill" size={20} />
          {m.notice_card_office()}
        </a>
      )}
    </>
  );
}

/** Without a question, since there is an Undo; a fourth pin leads to a page of its own. */
function PinForm({ id, name, isPinned }: Omit<NoticeMenuProps, 'canPin' | 'card'>) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={href('/admin/notices/pin')}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={pathname + search} />
      <SendButton
        intent={isPinned ? 'unpin' : 'pin'}
        about={{ field: 'id', value: id }}
        className="row-menu-item"
        icon="push-pin-fill"
        label={isPinned ? m.notice_pin_stop_named({ name }) : m.notice_pin_named({ name })}
        busyLabel={m.notice_pin_busy()}
      >
        {isPinned ? m.notice_pin_stop() : m.notice_pin()}
      </SendButton>
    </Form>
  );
}
