import { variantsOf } from './extent.ts';

/** The calls of each kind of thing that has a picture, and what they say. */
export const pictureCalls = [
  {
    subject: 'photo',
    list: 'photos',
    fetch: 'fetchimage.php',
    add: 'uploadimage.php',
    change: 'updateimg.php',
    remove: 'deleteimg.php',
    words: { title: 'Van Mahotsav', description: 'Two hundred saplings' },
    other: { title: 'Saplings', description: '<b>Two</b> & "three"\nhundred' },
    most: { title: 200, description: 2000 },
    added: 'Photo uploaded successfully',
    changed: 'Photo Updated successfully',
    gone: 'Photo not found. It may have been deleted.',
  },
  {
    subject: 'result',
    list: 'results',
    fetch: 'fetchresult.php',
    add: 'uploadresult.php',
    change: 'updateresult.php',
    remove: 'deleteresult.php',
    words: { name: 'Priya Soren', marks: '468 / 500' },
    other: { name: 'প্রিয়া সরেন', marks: '<i>93.6</i> %' },
    most: { name: 200, marks: 100 },
    added: 'Result uploaded successfully',
    changed: 'Photo Updated successfully',
    gone: 'Result not found. It may have been deleted.',
  },
  {
    subject: 'faculty',
    list: 'faculty',
    fetch: 'fetch_faculty.php',
    add: 'addfaculty.php',
    change: 'updatefaculty.php',
    remove: 'deletefaculty.php',
    words: { name: 'Sujata Das', title: 'Mathematics', details: 'M.Sc., B.Ed.' },
    other: { name: 'Sujata Roy', title: 'Head of "science"', details: 'M.Sc.\nB.Ed. & more' },
    most: { name: 200, title: 200, details: 5000 },
    added: 'Faculty added successfully',
    changed: 'Faculty updated successfully',
    gone: 'Entry not found. It may have been deleted.',
  },
] as const;

type PictureKind = (typeof pictureCalls)[number];

/** For `test.each`: the kind when it is its turn, else nothing. One function serves all kinds, which share such cases in short. */
export function inTurn(kind: PictureKind, place: number): PictureKind[] {
  return variantsOf(pictureCalls, place).filter((one) => one === kind);
}
