import { data } from 'react-router';
import { houseContext } from '../context.ts';
import type { TypedForm } from '../lib/form.ts';
import { isId } from '../lib/ids.ts';
import { sendKeepingWords } from '../lib/send-form.ts';
import { PictureChoice } from '../media/picture-choice.tsx';
import { receiveRevision } from '../media/receive-revision.server.ts';
import { m } from '../paraglide/messages.js';
import { DeskForm } from '../ui/desk-form.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/revise-faculty';
import { type FacultyMember, findFaculty, listDepartments, reviseFaculty } from './faculty.server.ts';
import { FacultyFields, facultyLabels } from './faculty-fields.tsx';
import { facultySchema } from './faculty-form.ts';

export const handle = adminPage(m.faculty_desk_edit);

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = context.get(houseContext);
  const member = isId(id) ? await findFaculty(db, id) : undefined;
  if (!member) throw data(null, { status: 404 });
  const { version, isInBin, name, image } = member;
  return { id, version, isInBin, name, image, typed: typedOf(member), departments: await listDepartments(db) };
}

/** What the form shows of a member. */
function typedOf(member: Pick<FacultyMember, keyof typeof facultyLabels>): TypedForm {
  const { name, title, cadre, qualification, department, subjects, details } = member;
  return {
    name: [name],
    title: [title],
    cadre: [cadre],
    qualification: [qualification],
    department: [department],
    subjects: [subjects],
    details: [details],
  };
}

export function action(args: Route.ActionArgs) {
  return receiveRevision(args, {
    subject: 'faculty',
    schema: facultySchema,
    save: reviseFaculty,
    typedOf,
    labels: facultyLabels,
    done: m.faculty_desk_updated(),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.desk_unsent());
}

export default function ReviseFaculty({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, version, isInBin, name, image, typed, departments } = loaderData;
  const shown = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  const send = { icon: 'floppy-disk-fill', label: m.desk_save(), busyLabel: m.desk_saving() } as const;
  return (
    <DeskForm key={id} answer={answer} isInBin={isInBin} version={version} isUpload send={send}>
      <PictureChoice image={image} alt={m.portrait_of({ name })} answer={answer} />
      <FacultyFields answer={shown} departments={departments} />
    </DeskForm>
  );
}
