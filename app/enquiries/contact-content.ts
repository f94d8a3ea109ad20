/** The way to the school in words, for whoever cannot see the map. */
export const wayToTheSchool = [
  'The school stands where the village road meets the canal road, beside the pond and west of the river.',
  'Buses stop at the canal bridge, five minutes away on foot.',
];
