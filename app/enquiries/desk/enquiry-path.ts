import { inboxPath } from '../inbox/inbox-choice.ts';

/** Address of an enquiry's page, which leads back to the list at `back` as it was: `/admin/enquiries?show=due`. */
export function enquiryPath(id: string, back: string): string {
  const search = back === inboxPath ? '' : `?${new URLSearchParams({ back })}`;
  return `${inboxPath}/${id}${search}`;
}
