// The arrows of the house as data: who may import whom. `from` and `to` match paths below the project's root,
// `package:NAME` for a package and `node:NAME` for a built-in; `types` lets type-only imports pass.
const rooms = ['shared', 'main', 'worker', 'server', 'preload', 'renderer']

/**
 * Rooms of main, from the ground up. A room imports from the layers below its own, never from above and never from its
 * neighbours, not even types: what must talk sideways is handed a function by `services`. (Files beside the rooms,
 * services.ts and main.ts, stand on top.) What differs from a plain reading of the names:
 */
export const mainLayers = [
  // Paths, log, failures, types of events, atomic files, secrets of the keyring, worker RPC.
  ['base'],
  // Read before any service is made, or without state of their own: settings of the person and of the organisation,
  // gates and policies of pages, the person's files on disk.
  ['preferences', 'policy', 'security', 'files'],
  // Proxy, certificates, one fetch per server profile.
  ['network'],
  ['servers', 'http', 'realtime'],
  // Calls of ours in the form of other servers of the family: over the client, below all who call.
  ['family'],
  // Below the session, because it opens and closes the cache and reads its user through it.
  ['cache'],
  ['session'],
  // Drafts outlive the session; transfers are what goes up and down, from the client and from embedded pages alike.
  // What is done offline waits for the server, as long as the program and longer.
  ['drafts', 'offline', 'transfers', 'printing', 'embedded', 'links'],
  // `startup`: starting at sign-in. The rest is what their names say.
  ['window', 'tray', 'notifications', 'updates', 'diagnostics', 'menus', 'startup'],
  ['ipc'],
  ['services'],
]

export const closedFolders = {
  // approval: the process of a template and its run; what both sides work out of them.
  shared: ['ipc', 'api', 'policy', 'realtime', 'form', 'access', 'printing', 'rules', 'sandbox', 'design', 'approval'],
  main: mainLayers.flat(),
  worker: ['encrypted-store', 'cache', 'drafts', 'print-queue', 'uploads'],
  // messages: every text the server answers, in three languages; areas and core draw on it.
  // commands: what whoever runs the server types (backup, move …); they stand on everything, and nothing on them.
  server: ['areas', 'commands', 'core', 'database', 'messages', 'realtime', 'seed'],
  preload: [],
  renderer: ['app', 'access', 'form', 'pickers', 'features', 'components', 'platform', 'i18n', 'public'],
}

const rule = (name, from, to, options = {}) => ({
  name,
  from,
  to,
  except: options.except,
  types: options.types ?? false,
})

export const rules = [
  rule('shared imports nothing of ours', /^src\/shared\//, /^src\/(?!shared\/)/),
  ...rooms
    .filter((room) => room !== 'shared')
    .map((room) =>
      rule(`${room} imports shared only`, new RegExp(`^src/${room}/`), new RegExp(`^src/(?!${room}/|shared/)`)),
    ),
  rule('no source imports a test', /^src\//, /^(?:tests|scripts)\//),
  rule('shared has no input or output', /^src\/shared\//, /^node:/),
  rule(
    'the database knows nothing of calls',
    /^src\/server\/database\//,
    /^src\/server\/(?:core|areas|seed|realtime)\//,
  ),
  rule(
    'nothing of the server stands on its commands',
    /^src\/server\/(?:areas|core|database|messages|realtime|seed)\//,
    /^src\/server\/commands\//,
  ),
  rule('the core of the server knows no area', /^src\/server\/(?:core|messages)\//, /^src\/server\/areas\//),
  rule('only main and preload know Electron', /^src\/(?:shared|server|worker|renderer)\//, /^package:electron/),
  rule('the page has no Node', /^src\/(?:renderer|preload)\//, /^node:/),
  rule('zod stays out of the page', /^src\/(?:renderer|preload)\//, /^package:zod/, { types: true }),
  rule('the contract is types only in the page', /^src\/(?:renderer|preload)\//, /^src\/shared\/(?:api|ipc)\//, {
    except: /^src\/shared\/ipc\/(?:channels|errors|print-faults)\.ts$/,
    types: true,
  }),
  rule(
    'the platform facade is the ground',
    /^src\/renderer\/platform\//,
    /^src\/renderer\/(?:app|features|form|pickers|components|access)\//,
  ),
  rule(
    'components know no domain',
    /^src\/renderer\/components\//,
    /^src\/renderer\/(?:app|features|form|pickers|access)\//,
  ),
  rule('pickers do not know forms', /^src\/renderer\/pickers\//, /^src\/renderer\/(?:app|features|form)\//),
  rule('forms do not know features', /^src\/renderer\/form\//, /^src\/renderer\/(?:app|features)\//),
  rule('features do not know the shell', /^src\/renderer\/features\//, /^src\/renderer\/app\//),
]

// Areas of the server of which each imports from the other; every other pair knows one another in one direction at most.
export const mutualAreas = [
  // A list is exported through the links of files, and a file of a record asks the module who may read it.
  ['files', 'module'],
  // The same of a task: a flow is exported as a file, and what is attached to a task asks who takes part in it.
  ['files', 'workflow'],
]

// What holds itself: a child table is a field kind that draws field kinds, a container holds nodes that are containers.
export const recursions = [
  { from: /^src\/renderer\/form\/registry\.ts$/, to: /^src\/renderer\/form\/kinds\/table\.tsx$/ },
  { from: /^src\/renderer\/form\/FormNodes\.tsx$/, to: /^src\/renderer\/form\/containers\// },
]
