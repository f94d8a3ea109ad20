/**
 * The browser side of the specification, by its points 3, 4, 7 and 8 and nothing else: whoever wrote it has never seen
 * this site. It needs only what a browser has.
 */

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;
type Words = Record<string, string>;
type Photo = { id: string; title: string; description: string; image_url: string; uploaded_at: string };
type Result = { id: string; name: string; marks: string; image_url: string; uploaded_at: string };
type Member = { id: string; name: string; title: string; details: string; image_url: string; uploaded_at: string };
type Notice = { id: string; title: string; details: string; created_at: string; updated_at: string };

/** What the specification calls the session: a flag and the record of the user. */
type ClientSession = { isLoggedIn: boolean; user: unknown };

export type SpecClient = ReturnType<typeof openSpecClient>;

/** `base` is the folder of the API, with the slash at its end. `logged` is what goes to the console only. */
export function openSpecClient(base: string, fetch: Fetch) {
  const session: ClientSession = { isLoggedIn: false, user: null };
  const logged: string[] = [];

  const json = (method: string, fields: object): RequestInit => ({
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  });

  function form(words: Words, photo: Blob): RequestInit {
    const body = new FormData();
    for (const [name, text] of Object.entries(words)) body.append(name, text);
    body.append('photo', photo, 'photo.jpg');
    return { method: 'POST', body };
  }

  const withCredentials = (init: RequestInit): RequestInit => ({ ...init, credentials: 'include' });

  async function read(endpoint: string, init?: RequestInit) {
    const response = await fetch(base + endpoint, init);
    return await response.json();
  }

  /** The answer's list; a failed fetch is logged, and the page shows its empty message. */
  async function list<Item>(endpoint: string, field: 'photos' | 'data'): Promise<Item[]> {
    try {
      const answer = await read(endpoint);
      if (answer.success === false) logged.push(answer.message);
      return answer[field] ?? [];
    } catch (error) {
      logged.push(String(error));
      return [];
    }
  }

  async function upload(endpoint: string, words: Words, photo: Blob): Promise<string> {
    try {
      const { message } = await read(endpoint, withCredentials(form(words, photo)));
      return message;
    } catch {
      return 'Error uploading file';
    }
  }

  /** Undefined = the server reported a failure, which is only logged. */
  async function remove(endpoint: string, init: RequestInit, done: string): Promise<string | undefined> {
    try {
      const answer = await read(endpoint, init);
      if (answer.success) return done;
      logged.push(answer.message);
    } catch {
      return 'Failed to delete photo. Please try again later.';
    }
    return undefined;
  }

  async function update(endpoint: string, words: Words, photo: Blob | undefined): Promise<string | undefined> {
    if (!photo) return 'Please select a file.';
    try {
      const answer = await read(endpoint, form(words, photo));
      if (answer.success) return 'Photo Updated successfully';
      logged.push(answer.message);
    } catch (error) {
      logged.push(String(error));
    }
    return undefined;
  }

  return {
    session,
    logged,

    /** Shown from the API base followed by image_url, with the leading './' removed. */
    pictureAddress: ({ image_url }: { image_url: string }) => base + image_url.replace('./', ''),

    async sendMessage(words: { name: string; email: string; message: string }): Promise<string> {
      try {
        const response = await fetch(`${base}sendingmail.php`, json('POST', words));
        return response.ok ? 'Message sent successfully!' : 'Failed to send message.';
      } catch {
        return 'There was an error sending the message.';
      }
    },

    /** What the login page shows afterwards; a network error is only logged. */
    async login(username: string, password: string): Promise<string | undefined> {
      try {
        const answer = await read('login.php', withCredentials(json('POST', { username, password })));
        if (answer.status !== 'success') return 'Login failed. Please check your credentials.';
        Object.assign(session, { isLoggedIn: true, user: answer.data });
        return answer.message;
      } catch (error) {
        logged.push(String(error));
        return undefined;
      }
    },

    /** What an alert says; undefined = the session is cleared. */
    async logout(): Promise<string | undefined> {
      try {
        const answer = await read('logout.php', withCredentials({ method: 'POST' }));
        if (!answer.success) return answer.message;
        Object.assign(session, { isLoggedIn: false, user: null });
        return undefined;
      } catch {
        return 'An error occurred. Please try again.';
      }
    },

    photos: () => list<Photo>('fetchimage.php', 'photos'),
    photo: async (id: string) => (await list<Photo>(`fetchimage.php?id=${id}`, 'photos'))[0],
    uploadPhoto: (words: { title: string; description: string }, photo: Blob) =>
      upload('uploadimage.php', words, photo),
    updatePhoto: (words: { id: string; title: string; description: string }, photo?: Blob) =>
      update('updateimg.php', words, photo),
    deletePhoto: (photo_id: string) =>
      remove('deleteimg.php', json('DELETE', { photo_id }), 'Photo deleted successfully'),

    notices: () => list<Notice>('fetchnotice.php', 'data'),
    async createNotice(words: { title: string; details: string }): Promise<string> {
      const failed = 'Failed to create notice. Please try again.';
      try {
        const response = await fetch(`${base}uploadnotice.php`, json('POST', words));
        return response.ok ? 'Notice Created Successfully' : failed;
      } catch {
        return failed;
      }
    },
    deleteNotice: (id: string) =>
      remove(`deletenotice.php?id=${id}`, { method: 'DELETE' }, 'Notice deleted successfully'),
    async banner(): Promise<string> {
      const last = (await list<Notice>('fetchnotice.php', 'data')).at(-1);
      return last?.details ? `Notice: ${last.details}` : 'No details available';
    },

    /** Both the page of results and the popup of toppers read it. */
    results: () => list<Result>('fetchresult.php', 'photos'),
    result: async (id: string) => (await list<Result>(`fetchresult.php?id=${id}`, 'photos'))[0],
    uploadResult: (words: { name: string; marks: string }, photo: Blob) => upload('uploadresult.php', words, photo),
    updateResult: (words: { id: string; name: string; marks: string }, photo?: Blob) =>
      update('updateresult.php', words, photo),
    deleteResult: (photo_id: string) =>
      remove('deleteresult.php', json('DELETE', { photo_id }), 'Photo deleted successfully'),

    faculty: () => list<Member>('fetch_faculty.php', 'photos'),
    addFaculty: (words: { name: string; title: string; details: string }, photo: Blob) =>
      upload('addfaculty.php', words, photo),
    deleteFaculty: (photo_id: string) =>
      remove('deletefaculty.php', json('DELETE', { photo_id }), 'Photo deleted successfully'),
  };
}
