import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether React has taken the page over: before, a button that needs script must not be seen. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
