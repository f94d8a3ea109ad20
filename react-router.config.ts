import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // One file for the app, which tests enter, and one for the server.
  serverBuildFile: '[name].js',
  // Pages without React in the browser never ask for the manifest; the admin area is small enough to know whole.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config;
