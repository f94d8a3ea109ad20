declare module '@inlang/plugin-message-format' {
  const plugin: import('@inlang/sdk').InlangPlugin;
  export default plugin;
}
