/** Letters that the words about a member may have. `title` is the position. */
export const facultyLimits = {
  name: 200,
  title: 200,
  qualification: 200,
  department: 100,
  subjects: 200,
  details: 5000,
} as const;
