import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Pages without React in the browser never ask for the manifest; the admin area is small enough to know whole.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
