import { announceDemoAccounts, type DemoAccount } from '#server/core/metadata.ts'
import { saveSettings } from '#server/core/settings.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { OrganizationManagerTable, PlatformUserTable } from '#server/database/tables/people.ts'
import { linkTemplates } from '#server/areas/design/models.ts'
import { firstVersion } from '#server/areas/design/versions.ts'
import { type Random, randomOf } from './random.ts'
import { dayOf } from './days.ts'
import { writeDataInterfaces } from './data-interfaces.ts'
import { addEventMenu, grantsOfEvents, makeEventModel, writeEvents } from './events.ts'
import { formLinks } from './form-links.ts'
import { detailsOfDemo } from './details.ts'
import { writeCalendar } from './calendar.ts'
import { writeChats } from './chat.ts'
import { insertAll } from './insert.ts'
import { writeMail } from './mail.ts'
import { addLinkMenus, grantsOfLinks } from './links.ts'
import { addLaterPages, addSystemMenus, grantsOfSystemPages, menuMaker, systemId, systemRow } from './menus.ts'
import { writeMessages } from './messages.ts'
import { approvalMaker } from './modules/approvals.ts'
import { assetRecords } from './modules/asset-records.ts'
import { makeModels } from './modules/catalogue.ts'
import { leaveRecords } from './modules/leave-records.ts'
import { visitRecords } from './modules/visit-records.ts'
import { writeRecords } from './modules/writer.ts'
import { peopleMaker, type PeopleMaker, populate } from './people.ts'
import { assetPicture, writePictureRows } from './pictures.ts'
import { passwordPolicy } from './policy.ts'
import { addPortalMenus, grantsOfPortal, writePortal } from './portal.ts'
import { addReportMenus, grantsOfReports, writeReports } from './reports.ts'
import { readDictionaries, readRegions } from './reference.ts'
import { grantsOfDemo } from './roles.ts'
import {
  eventRule,
  leaveRule,
  orderRule,
  receiptRule,
  seededNumbers,
  visitRule,
  writeSerialRules,
} from './serial-rules.ts'
import { addTeachingMenus, grantsOfTeaching, makeTeachingModels, writeTeaching } from './teaching.ts'
import { addPurchasingMenus, grantsOfPurchasing, makePurchasingModels, writePurchasing } from './purchasing.ts'
import { printTemplates } from './templates.ts'
import { seedFamilyDictionaries } from './family-dictionaries.ts'
import { seedId } from './ids.ts'
import { readUniversity, type University } from './university.ts'
import { addWorkMenus, grantsOfWork, makeWorkModels, writeWork } from './work-modules.ts'
import { type SeededTask, withTasks, writeWorkflow } from './workflow.ts'

/** Opening day of the seeded university's platform; everything before records counts from here. */
const FOUNDED = dayOf(2025, 2, 10)
const USERS = 500

export interface DemoScale {
  readonly leaves: number
  readonly assets: number
  readonly visits: number
}
export const demoScale: DemoScale = { leaves: 1200, assets: 1100, visits: 700 }

/** What a larger seed builds on. */
export interface DemoWorld {
  readonly random: Random
  readonly university: University
  readonly maker: PeopleMaker
  readonly passwordHash: string
  readonly founded: number
}

export const demoPassword = 'Campus2026'
export const demoAccounts: readonly DemoAccount[] = [
  { account: 'admin', realName: '', role: '系统管理员', password: demoPassword },
  { account: 'teacher', realName: '', role: '教师', password: demoPassword },
  { account: 'student', realName: '', role: '学生', password: demoPassword },
  { account: 'newcomer', realName: '', role: '新入职员工', password: demoPassword },
]

/** Turns some of the people into the accounts that the sign-in page offers. */
function appoint({ maker, university }: Pick<DemoWorld, 'maker' | 'university'>): void {
  const { users } = maker.people
  const of = (code: string) => users.filter((user) => user.organization_id === university.organization(code).id)
  const lecturer = university.positionId('lecturer')
  const chosen: readonly (readonly [string, PlatformUserTable | undefined])[] = [
    ['admin', of('XXZX')[0]],
    ['teacher', of('JSJ.RJ').find((user) => user.position_id === lecturer) ?? of('JSJ.RJ')[1]],
    ['student', users.at(-1)],
    ['newcomer', of('RSC').at(-1)],
  ]
  for (const [account, user] of chosen) {
    if (!user) throw new Error(`the seed has nobody for ${account}`)
    user.account = account
    user.email = user.email.replace(/^[^@]*/, account)
    if (account === 'admin') {
      user.is_administrator = 1
      maker.relate(user.id, 'role', university.roleId('systemAdministrator'))
    }
    user.created_at = FOUNDED
    // The newcomer has the initial password still: the platform asks for another one at the first sign-in.
    user.change_password_date = account === 'newcomer' ? null : FOUNDED
    // Lent to the academic office for supervision: the profile shows a choice of organisation and position.
    if (account === 'teacher') {
      maker.relate(user.id, 'organization', university.organization('JWC.ZL').id)
      maker.relate(user.id, 'position', university.positionId('clerk'))
      // Follows up the leave requests of the department, for which its head entrusted this account.
      maker.relate(user.id, 'role', university.roleId('collegeSecretary'))
    }
  }
}

/** The dean of computer science looks after the organisation of the own school. */
function branchManagers({ university, maker }: DemoWorld): OrganizationManagerTable[] {
  const school = university.organization('JSJ')
  const dean = maker.leaderOf(school.id)
  if (dean === null) return []
  maker.relate(dean, 'role', university.roleId('branchManager'))
  const rights = { this_select: 1, this_add: 1, this_edit: 1, this_remove: 0 }
  const below = { below_select: 1, below_add: 1, below_edit: 1, below_remove: 1 }
  return [{ user_id: dean, organization_id: school.id, ...rights, ...below, created_at: FOUNDED }]
}

function fillGroups({ random, university, maker }: Pick<DemoWorld, 'random' | 'university' | 'maker'>): void {
  for (const group of university.groups) {
    const members = new Set<string>()
    for (let count = random.integer(6, 14); count > 0; count -= 1) members.add(random.one(maker.people.users).id)
    for (const id of members) maker.relate(id, 'group', group.id)
  }
}

function makeWorld(passwordHash: string): DemoWorld {
  const random = randomOf(20_260_901)
  const university = readUniversity(FOUNDED)
  const settings = { passwordHash, systemId, now: FOUNDED, mailDomain: 'jianglan.example' }
  const maker = peopleMaker(
    random,
    university,
    settings,
    demoAccounts.map((each) => each.account),
  )
  populate(random, university, maker, USERS)
  const world = { random, university, maker, passwordHash, founded: FOUNDED }
  appoint(world)
  fillGroups(world)
  for (const organization of university.organizations) organization.manager_id = maker.leaderOf(organization.id)
  return world
}

async function writeModules(database: PlatformDatabase, world: DemoWorld, scale: DemoScale): Promise<void> {
  const { random, university, maker } = world
  const { users } = maker.people
  const dictionaries = readDictionaries(['standard', 'campus', 'platform', 'teaching'], FOUNDED)
  await insertAll(database, 'dictionary_type', dictionaries.types)
  await insertAll(database, 'dictionary_entry', dictionaries.entries)
  await seedFamilyDictionaries(database, FOUNDED)
  const creatorId = users.find((user) => user.account === 'admin')?.id ?? ''
  await writeDataInterfaces(database, { dictionaries, roleId: university.roleId, creatorId, now: FOUNDED })
  await insertAll(database, 'user_detail', detailsOfDemo(users, dictionaries))
  await insertAll(database, 'print_template', printTemplates(FOUNDED))
  const admin = users.find((user) => user.account === 'admin')
  const models = makeModels(dictionaries, { userId: admin?.id ?? '', now: FOUNDED })
  await insertAll(database, 'visual_model', models.rows)
  for (const definition of Object.values(models.definitions)) await linkTemplates(database, definition)
  const teaching = makeTeachingModels(dictionaries, { userId: admin?.id ?? '', now: FOUNDED })
  const events = makeEventModel({ userId: admin?.id ?? '', now: FOUNDED })
  await insertAll(database, 'visual_model', [...teaching.rows, events.row])

  const purchasing = makePurchasingModels({ userId: admin?.id ?? '', now: FOUNDED })
  await insertAll(database, 'visual_model', purchasing.rows)
  const work = makeWorkModels(dictionaries, { userId: admin?.id ?? '', now: FOUNDED })
  await insertAll(database, 'visual_model', work.rows)
  const author = admin ? `${admin.real_name}/${admin.account}` : ''
  const seeded = [...models.rows, ...teaching.rows, events.row, ...purchasing.rows, ...work.rows]
  const versions = seeded.map((model, at) => firstVersion(model, { id: seedId('version', at + 1), author }))
  await insertAll(database, 'module_version', versions)

  const menus = menuMaker()
  menus.directory('office', '日常办公', 'icon-ym icon-ym-launchFlow')
  menus.module('office', models.definitions.leave, 'icon-ym icon-ym-portal-schedule')
  menus.dictionary(
    'office',
    'campusBuilding',
    '校区楼宇',
    dictionaries.typeId('campusBuilding'),
    1,
    'icon-ym icon-ym-generator-location',
  )
  menus.directory('assets', '资产管理', 'icon-ym icon-ym-dataApplication')
  menus.module('assets', models.definitions.asset, 'icon-ym icon-ym-generator-tableGrid')
  menus.directory('safety', '安全保卫', 'icon-ym icon-ym-authorize')
  menus.module('safety', models.definitions.visit, 'icon-ym icon-ym-contacts')
  addTeachingMenus(menus, teaching)
  addSystemMenus(menus)
  addPortalMenus(menus)
  addReportMenus(menus)
  addLinkMenus(menus)
  addLaterPages(menus)
  addPurchasingMenus(menus, purchasing)
  addEventMenu(menus, events)
  addWorkMenus(menus, work)
  for (const code of ['leaveRequest', 'visitorPass', 'purchaseOrder', 'homeworkFeedback'])
    menus.limitRows(code, FOUNDED)
  await insertAll(database, 'menu', menus.menus)
  await insertAll(database, 'menu_item', menus.items)
  await insertAll(database, 'data_scheme', menus.schemes)
  await insertAll(
    database,
    'authority',
    menus.authorities(
      [
        ...grantsOfDemo,
        ...grantsOfSystemPages,
        ...grantsOfTeaching,
        ...grantsOfPortal,
        ...grantsOfReports,
        ...grantsOfLinks,
        ...grantsOfPurchasing,
        ...grantsOfEvents,
        ...grantsOfWork,
      ],
      university.roleId,
    ),
  )

  const leader = (code: string) => {
    const id = maker.leaderOf(university.organization(code).id)
    const user = users.find((each) => each.id === id)
    if (!user) throw new Error(`nobody leads ${code}`)
    return user
  }
  const historyOf = approvalMaker(random)
  const userById = new Map(users.map((user) => [user.id, user]))
  const organizationById = new Map(university.organizations.map((row) => [row.id, row]))
  const staff = users.filter((user) => user.position_id !== null)
  const places = dictionaries.leaves('campusBuilding')
  const { leave, asset, visit } = models.definitions
  const student = users.find((each) => each.account === 'student')
  const numbers = seededNumbers()
  const leaves = {
    random,
    numberAt: numbers.of(leaveRule),
    users,
    student,
    userById,
    organizationById,
    personnel: leader('RSC'),
    historyOf,
    modelId: leave.id,
  }
  const tasks: SeededTask[] = []
  await writeRecords(database, leave, withTasks(leaveRecords(leaves, scale.leaves), leave, leaves, tasks))
  const receiptOf = numbers.of(receiptRule)
  const assets = { random, users: staff, categories: dictionaries.entries, places, receiptOf }
  const pictures: Parameters<typeof writePictureRows>[2][number][] = []
  const pictureOf: typeof assetPicture = (code, recordId, name) => {
    const files = assetPicture(code, recordId, name)
    pictures.push(...files.map((file) => ({ recordId, fileId: file.fileId, name: file.name })))
    return files
  }
  // As many as the large seed has would be files of nobody's use.
  const pictured = scale.assets > demoScale.assets ? assets : { ...assets, pictureOf }
  await writeRecords(database, asset, assetRecords(pictured, scale.assets))
  await writePictureRows(database, asset.id, pictures)
  const purposes = dictionaries.leaves('visitorPurpose')
  const visits = {
    random,
    numberAt: numbers.of(visitRule),
    names: university.names,
    users: staff,
    purposes,
    places,
    security: leader('BWC'),
    historyOf,
    modelId: visit.id,
  }
  await writeRecords(database, visit, visitRecords(visits, scale.visits))
  await insertAll(database, 'form_link', formLinks({ modelId: visit.id, userId: leader('BWC').id, now: FOUNDED }))
  await writePurchasing(database, purchasing, { users: staff, numberAt: numbers.of(orderRule) })
  await writeEvents(database, events, { users: staff, organizationById, numberAt: numbers.of(eventRule) })
  await writeSerialRules(database, dictionaries, { userId: admin?.id ?? '', now: FOUNDED }, numbers.counted)
  await writeTeaching(database, teaching, dictionaries, { users, organizations: university.organizations })
  await writeWork(database, work, dictionaries, staff)
  const account = (name: string) => {
    const user = users.find((each) => each.account === name)
    if (!user) throw new Error(`the seed has no account ${name}`)
    return user
  }
  const people = { admin: account('admin'), teacher: account('teacher'), student: account('student') }
  const entrusts = await writeWorkflow(database, tasks, people, leaves)
  const office = (code: string) => ({ leader: leader(code), name: university.organization(code).full_name })
  const nameOf = (id: string) => userById.get(id)?.real_name ?? ''
  const own = new Set(Object.values(people).map(({ id }) => id))
  await writeChats(
    database,
    people,
    staff.filter(({ id, account: name }) => !own.has(id) && name !== 'newcomer'),
  )
  await writeMessages(database, { people, tasks, entrusts, nameOf, office })
  await writeMail(database, people)
  await writeCalendar(database, people, FOUNDED)
  await writePortal(database, models.definitions, FOUNDED)
  await writeReports(database, models.definitions, FOUNDED)
}

/** Writes the university: structure, people, dictionaries, modules, records and grants. Call inside a transaction. */
export async function writeDemo(
  database: PlatformDatabase,
  passwordHash: string,
  scale: DemoScale,
): Promise<DemoWorld> {
  const world = makeWorld(passwordHash)
  const { university, maker } = world
  await insertAll(database, 'system', [systemRow('数字化校园')])
  await insertAll(database, 'organization', university.organizations)
  await insertAll(database, 'position', university.positions)
  await insertAll(database, 'role', university.roles)
  await insertAll(database, 'role_organization', university.roleOrganizations)
  await insertAll(database, 'user_group', university.groups)
  await insertAll(database, 'organization_manager', branchManagers(world))
  await insertAll(database, 'platform_user', maker.people.users)
  await insertAll(database, 'user_relation', maker.people.relations)
  await insertAll(database, 'region', readRegions())
  await writeModules(database, world, scale)
  await saveSettings(database, {
    title: '数字化校园管理平台',
    sysName: '数字化校园管理平台',
    companyName: university.name,
    copyright: `© ${university.name}信息化中心`,
    ...passwordPolicy,
  })
  return world
}

/** Lets the sign-in page offer the accounts under their real names. */
export async function announce(database: PlatformDatabase, { maker }: DemoWorld): Promise<void> {
  const names = new Map(maker.people.users.map((user) => [user.account, user.real_name]))
  await announceDemoAccounts(
    database,
    demoAccounts.map((each) => ({ ...each, realName: names.get(each.account) ?? '' })),
  )
}
