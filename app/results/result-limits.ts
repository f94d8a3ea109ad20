/** Letters that the words of a result may have. */
export const resultLimits = { name: 200, marks: 100, class_name: 40, session: 40, exam: 100 } as const;
