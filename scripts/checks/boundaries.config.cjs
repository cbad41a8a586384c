const rooms = ['shared', 'main', 'worker', 'server', 'preload', 'renderer']
const folders = {
  shared: 'ipc|api|realtime|form|access|printing|rules',
  main: 'security|ipc|servers|preferences|session|platform|realtime|cache|uploads|files|printing|desktop|window',
  server: 'areas|core|database|http|seed|realtime|security',
  renderer: 'app|access|form|pickers|features|components|platform|i18n',
}

const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

module.exports = {
  forbidden: [
    rule('shared-imports-nothing-of-ours', { path: '^src/shared/' }, { path: '^src/(?!shared/)' }),
    ...rooms
      .filter((room) => room !== 'shared')
      .map((room) =>
        rule(`${room}-imports-only-shared`, { path: `^src/${room}/` }, { path: `^src/(?!${room}/|shared/)` }),
      ),
    rule('shared-has-no-input-output', { path: '^src/shared/' }, { dependencyTypes: ['core'] }),
    rule('shared-knows-no-electron', { path: '^src/shared/' }, { path: 'node_modules/electron/' }),
    rule('server-and-worker-know-no-electron', { path: '^src/(server|worker)/' }, { path: 'node_modules/electron/' }),
    rule(
      'contract-is-types-only-in-the-page',
      { path: '^src/(renderer|preload)/' },
      {
        path: '^src/shared/(api|ipc)/',
        pathNot: '^src/shared/ipc/(channels|errors)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
      'zod must not reach the page',
    ),
    rule('page-has-no-node', { path: '^src/(renderer|preload)/' }, { dependencyTypes: ['core'] }),
    rule(
      'page-has-no-zod',
      { path: '^src/(renderer|preload)/' },
      { path: 'node_modules/zod/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'features-know-no-sibling',
      { path: '^src/renderer/features/([^/]+)/' },
      { path: '^src/renderer/features/', pathNot: '^src/renderer/features/$1/' },
    ),
    rule(
      'pickers-and-form-know-no-feature',
      { path: '^src/renderer/(pickers|form|components|platform)/' },
      { path: '^src/renderer/(features|app)/' },
    ),
    rule(
      'components-know-nothing',
      { path: '^src/renderer/components/' },
      { path: '^src/renderer/(pickers|form|access)/' },
    ),
    rule(
      'platform-is-the-ground',
      { path: '^src/renderer/platform/' },
      { path: '^src/renderer/(pickers|form|components|access)/' },
    ),
    rule(
      'form-does-not-know-pickers-the-other-way',
      { path: '^src/renderer/pickers/' },
      { path: '^src/renderer/form/' },
    ),
    rule('no-circles', { path: '^src/' }, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    ...Object.entries(folders).map(([room, names]) =>
      rule(
        `closed-folders-${room}`,
        { path: '^src/' },
        { path: `^src/${room}/(?!(${names})/)[^/]+/` },
        'a new room needs a written reason in README.md',
      ),
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
