import { houseContext } from '../context.ts';
import { readCursor } from '../lib/list-page.ts';
import { Picture } from '../media/picture.tsx';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad } from '../ui/could-not-load.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Niche } from '../ui/niche.tsx';
import { page } from '../ui/page-facts.ts';
import { Pager } from '../ui/pager.tsx';
import type { Route } from './+types/faculty-list';
import { type FacultyMember, listFaculty } from './faculty.server.ts';

export const handle = page({
  title: m.faculty_title(),
  description: m.faculty_description(),
  area: 'study',
  heading: m.faculty_title(),
  label: m.faculty_label(),
});

export function loader({ context, url }: Route.LoaderArgs) {
  return listFaculty(context.get(houseContext).db, readCursor(url.searchParams));
}

export default function FacultyList({ loaderData }: Route.ComponentProps) {
  const { rows: members, newer, older } = loaderData;
  return (
    <section className="section container">
      {members.length === 0 && <EmptyState title={m.faculty_empty()}>{m.faculty_empty_help()}</EmptyState>}
      <ul className="faculty-grid">
        {members.map((member, index) => (
          <FacultyCard key={member.id} member={member} tone={index % 6} />
        ))}
      </ul>
      <Pager path="/faculty" newer={newer} older={older} />
    </section>
  );
}

function FacultyCard({ member, tone }: { member: FacultyMember; tone: number }) {
  return (
    <li className="faculty-card">
      <Niche tone={tone}>
        {member.image && (
          <Picture
            image={member.image}
            alt={m.portrait_of({ name: member.name })}
            sizes="(max-width: 768px) 96px, 220px"
            upTo={220}
          />
        )}
      </Niche>
      <div className="faculty-words">
        {member.name && <h2 className="faculty-name">{member.name}</h2>}
        {member.title && <p className="faculty-position">{member.title}</p>}
        {member.details && <p className="faculty-details">{member.details}</p>}
      </div>
    </li>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.faculty_not_loaded()} />;
}
