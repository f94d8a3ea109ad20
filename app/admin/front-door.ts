import { redirect } from 'react-router';

/** `/admin` itself has no page. */
export function loader() {
  return redirect('/admin/dashboard');
}
