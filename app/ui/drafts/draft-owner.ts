import { createContext } from 'react';

/** Who is signed in: drafts on a device belong to one person. */
export const DraftOwner = createContext('');
