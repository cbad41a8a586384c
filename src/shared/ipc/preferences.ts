import * as z from 'zod'
import { answers, routes } from './route.ts'

/** Local settings of section 3. Names are the specification's; the store adds the fixed key prefix. */
const listKey = z.string().min(1).max(200)

const sortKey = z.object({ field: listKey, order: z.enum(['asc', 'desc']) })

/** How a person left one list; what is absent is as the list is designed. */
const listMemorySchema = z.object({
  list: listKey,
  pageSize: z.number().int().min(1).max(10_000).optional(),
  sort: sortKey.extend({ more: z.array(sortKey).max(10).readonly().optional() }).optional(),
  /** Pixels of columns that were dragged. */
  widths: z.record(listKey, z.number().min(20).max(2000)).optional(),
  filters: z.record(listKey, z.json()).optional(),
  /** Order and visibility of the columns, where no menu of the platform keeps them. */
  columns: z
    .array(z.object({ key: listKey, visible: z.boolean() }))
    .max(100)
    .optional(),
  density: z.enum(['normal', 'compact']).optional(),
  /** The node of the tree beside it that it is filtered by. */
  branch: z.string().max(500).optional(),
  /** The tab above it that it is filtered by. */
  tab: z.string().max(200).optional(),
  /** The saved view of it that was open. */
  view: z.string().max(50).optional(),
  /** What is chosen in it stands beside it; `list` of its widths is its own. */
  isSplit: z.boolean().optional(),
  /** Of tasks: the next one is opened once one was decided. */
  goesOn: z.boolean().optional(),
})
export type ListMemory = z.output<typeof listMemorySchema>

/** Paths with their queries, and what each is called until its page is read. */
export const tabListSchema = z
  .array(
    z.object({
      path: z.string().max(2000),
      title: z.string().max(200),
      /** Its page showed. */
      isActive: z.literal(true).optional(),
      /** It stood beside another one. */
      side: z.enum(['first', 'second']).optional(),
      /** Pixels that it, and the table in it, were scrolled by. */
      scroll: z.object({ page: z.int().min(0), table: z.int().min(0) }).optional(),
    }),
  )
  .max(300)

/** A window beside the main one, where it stood (device-independent pixels). */
const detachedWindowSchema = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) }),
  tabs: tabListSchema.min(1),
})
export type DetachedWindow = z.output<typeof detachedWindowSchema>

export const colorSchemeSchema = z.enum(['light', 'dark', 'system'])
export type ColorScheme = z.output<typeof colorSchemeSchema>

export const preferenceSchemas = {
  language: z.enum(['zh', 'zhtw', 'en']),
  sidebar: z.enum(['1', '0']),
  /** Pixels of the open menu. */
  sidebarWidth: z.number().int().min(160).max(400),
  /** Percent of the window for the first of two pages side by side. */
  splitShare: z.number().int().min(25).max(75),
  /** Ids of the menu's open directories, as the person left them. */
  openMenus: z.array(z.string().max(100)).max(500),
  showSettings: z.boolean(),
  tagsView: z.boolean(),
  tagsIcon: z.boolean(),
  showLanguage: z.boolean(),
  showSearch: z.boolean(),
  useCache: z.boolean(),
  fixedHeader: z.boolean(),
  sidebarLogo: z.boolean(),
  themeClass: z.string().max(30),
  slideClass: z.string().max(30),
  /** Of the whole window; `system` follows the operating system. */
  colorScheme: colorSchemeSchema,
  layoutType: z.enum(['classic', 'functional', 'plain', 'blend']),
  size: z.enum(['large', 'medium', 'small']),
  device: z.enum(['desktop', 'mobile']),
  /** Minutes without a touch after which the screen locks; 0 never. */
  idleLock: z.union([z.literal(0), z.literal(5), z.literal(10), z.literal(30)]),
  /** Per account: open tabs, most recent state. */
  tabs: tabListSchema,
  /** Per account: windows beside the main one. */
  windows: z.array(detachedWindowSchema).max(20),
  lastAccount: z.string().max(100),
  /** Per account: how often and when (epoch milliseconds) each menu was opened, for the home page. */
  menuUse: z.array(z.object({ menuId: z.string().max(100), count: z.number().int().min(1), at: z.number() })).max(200),
  /** Per account: records that were opened, the last one first; which, never what they say. */
  visitedRecords: z.array(z.object({ modelId: z.string().max(50), id: z.string().max(50) })).max(20),
  /** Per account: how lists were left, the last used first. */
  lists: z.array(listMemorySchema).max(200),
  /** Whether the sign-in page of this server asked for a captcha the last time. */
  loginNeedCode: z.boolean(),
  /** What the server was recognised as: what it lacks is known without it, too. */
  serverKind: z.enum(['own', '3.4', '3.6']),
  /** Per server: the page's scale, 1 is its natural size. */
  zoom: z.number().min(0.5).max(2),
  /** System configuration of the last session: title and icons before the server answers. */
  sysConfig: z.record(z.string().max(100), z.string().max(2000)),
} as const
export type PreferenceName = keyof typeof preferenceSchemas
export type Preferences = { [Name in PreferenceName]?: z.output<(typeof preferenceSchemas)[Name]> }

export const preferenceRoutes = routes({
  'preferences.read': { input: z.undefined(), output: answers<Preferences>(), whileLocked: true },
  'preferences.write': {
    input: z.object(preferenceSchemas).partial(),
    output: answers<null>(),
  },
})
