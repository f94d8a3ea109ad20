interface ImportMetaEnv {
  readonly BUILT_AT: string;
}

declare module 'virtual:enhancement-modules' {
  const modules: Record<
    | 'home'
    | 'gallery'
    | 'page'
    | 'copy'
    | 'follow'
    | 'push-worker'
    | 'share-picture'
    | 'listen'
    | 'board-worker'
    | 'offline-page'
    | 'office-worker',
    { path: string; code: string; br: string; gzip: string }
  >;
  export default modules;
}

declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild;
  export = build;
}
