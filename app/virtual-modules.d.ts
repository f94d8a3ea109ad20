interface ImportMetaEnv {
  readonly BUILT_AT: string;
}

declare module 'virtual:enhancement-modules' {
  const modules: Record<
    'home' | 'page' | 'follow' | 'push-worker' | 'share-picture' | 'offline-page' | 'office-worker',
    { path: string; code: string; br: string; gzip: string }
  >;
  export default modules;
}

declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild;
  export = build;
}
