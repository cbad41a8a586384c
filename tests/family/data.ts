import type { Generation } from './server.ts'
import { dictionariesOf } from './dictionaries.ts'
import { createFlows } from './flow-engine.ts'
import { menuItemsOf, menusOf } from './menus.ts'
import { printTemplate } from './module-design.ts'
import { createOperations } from './operations.ts'
import { createPortals } from './portals.ts'
import type { Row } from './route.ts'

/** Of everybody in the double. */
export const familyPassword = 'Family2026'
const when = Date.UTC(2026, 10, 20, 2)
const made = { creatorTime: when, enabledMark: 1, sortCode: 1, description: '' }

const companyId = '301'
const teaching = '302'
const affairs = '303'

/** What an interface is made of from 3.6 on. */
const newerInterface: Row = {
  category: '8061',
  type: 2,
  action: 3,
  hasPage: 0,
  isPostPosition: 0,
  dataConfigJson: '{"staticData":"[{\\"id\\":\\"1\\"}]","sqlData":{"dbLinkId":"0","sql":""},"apiData":{}}',
  dataCountJson: '',
  dataEchoJson: '',
  parameterJson: '[]',
  fieldJson: '[{"defaultValue":"id","field":"编号"}]',
  dataJsJson: '',
  dataExceptionJson: '',
}

/** All that the organisation has; every call works on it. */
export function createData({ generation, captcha }: { generation: Generation; captcha: boolean }) {
  const organize = (
    id: string,
    parentId: string,
    fullName: string,
    enCode: string,
    path: string[],
    names: string,
  ): Row => ({
    id,
    parentId,
    fullName,
    enCode,
    type: parentId === '-1' ? 'company' : 'department',
    category: parentId === '-1' ? 'company' : 'department',
    icon: parentId === '-1' ? 'icon-ym icon-ym-tree-organization3' : 'icon-ym icon-ym-tree-department1',
    organizeIds: path,
    organizeIdTree: path.join(','),
    organize: names,
    managerId: null,
    propertyJson: null,
    ...made,
  })
  const person = (id: string, account: string, realName: string, gender: string, organizeId: string): Row => ({
    id,
    account,
    realName,
    gender,
    organizeId,
    organizeIdTree: [[companyId, organizeId]],
    positionId: '',
    roleId: id === '101' ? '501' : '',
    headIcon: '/api/file/Image/userAvatar/001.png',
    mobilePhone: null,
    managerId: null,
    entryDate: when,
    birthday: null,
    ...made,
  })
  return {
    generation,
    captcha,
    captchas: new Map<string, string>(),
    sessions: new Map<string, string>(),
    passwords: new Map<string, string>(),
    /** JSON text of the columns of a menu, by user and menu. */
    columns: new Map<string, string>(),
    organizations: [
      organize(companyId, '-1', '同德职业学校', 'tongde', [companyId], '同德职业学校'),
      organize(teaching, companyId, '教学部', 'teaching', [companyId, teaching], '同德职业学校/教学部'),
      organize(affairs, companyId, '教务处', 'affairs', [companyId, affairs], '同德职业学校/教务处'),
    ],
    users: [
      person('101', 'admin', '系统管理员', '1', affairs),
      person('102', 'lin', '林晓', '2', teaching),
      person('103', 'zhao', '赵强', '1', teaching),
    ],
    positions: [
      { id: '401', fullName: '教学组长', enCode: 'lead', type: 'teach', organizeId: teaching, ...made },
      { id: '402', fullName: '教务主任', enCode: 'dean', type: 'manage', organizeId: affairs, ...made },
    ] as Row[],
    roles: [
      { id: '501', fullName: '管理员', enCode: 'manager', globalMark: 1, organizeIdsTree: [], ...made },
      {
        id: '502',
        fullName: '教师',
        enCode: 'teacher',
        globalMark: 0,
        organizeIdsTree: [[companyId, teaching]],
        ...made,
      },
    ] as Row[],
    groups: [{ id: '601', fullName: '教材委员会', enCode: 'books', type: '8031', ...made }] as Row[],
    /** User ids by the position, role or group they belong to. */
    members: new Map<string, string[]>([
      ['501', ['101']],
      ['502', ['102']],
      ['601', ['102', '103']],
    ]),
    dictionaries: dictionariesOf(),
    menus: menusOf(generation),
    /** Buttons, columns and form fields below menus. */
    menuItems: menuItemsOf(),
    systems: [
      { id: '901', fullName: '主系统', enCode: 'mainSystem', icon: 'icon-ym icon-ym-systemForm', isMain: 1, ...made },
    ] as Row[],
    areas: [
      { id: '11', parentId: '-1', fullName: '北京市', enCode: '110000', hasChildren: true, isLeaf: false, ...made },
      { id: '1101', parentId: '11', fullName: '海淀区', enCode: '110108', hasChildren: false, isLeaf: true, ...made },
    ] as Row[],
    billRules: [
      {
        id: '1001',
        fullName: '请假单号',
        enCode: 'leave',
        category: '8041',
        prefix: 'QJ',
        type: 1,
        dateFormat: generation === '3.6' ? 'YYYYMMDD' : 'yyyyMMdd',
        digit: 4,
        startNumber: '0001',
        outputNumber: null,
        example: 'QJ202611200001',
        creatorUser: '系统管理员/admin',
        lastModifyTime: null,
        ...made,
      },
    ] as Row[],
    commonWords: [{ id: '1101', commonWordsText: '同意', commonWordsType: 0, systemNames: null, ...made }] as Row[],
    printTemplates: [
      {
        id: '1201',
        fullName: '请假审批单',
        enCode: 'leave',
        category: 'office',
        type: 2,
        dbLinkId: '0',
        sqlTemplate: '[{"sql":"select * from leave"}]',
        sourceType: 0,
        leftFields: null,
        pageParam: '',
        printTemplate,
        creatorUser: '系统管理员/admin',
        lastModifyTime: null,
        ...made,
      },
    ] as Row[],
    dataInterfaces: [
      {
        id: '1301',
        fullName: '班级',
        enCode: 'classes',
        ...(generation === '3.6'
          ? newerInterface
          : { categoryId: '8061', dataType: 2, query: '[]', requestParameters: '[]' }),
        ...made,
      },
    ] as Row[],
    dataSources: [
      {
        id: '1401',
        fullName: '教务库',
        dbType: 'MySQL',
        host: 'db.school',
        port: '3306',
        userName: 'edu',
        password: '',
        ...made,
      },
    ] as Row[],
    notices: [
      {
        id: '1501',
        title: '期末安排',
        category: '1',
        bodyText: '<p>请查收</p>',
        excerpt: '',
        files: '',
        toUserIds: '102--user',
        coverImage: null,
        expirationTime: null,
        creatorUser: '系统管理员/admin',
        releaseUser: null,
        releaseTime: null,
        remindCategory: 1,
        ...made,
        enabledMark: 0,
      },
    ] as Row[],
    messageTemplates: [
      {
        id: '1601',
        fullName: '公告提醒',
        enCode: 'notice',
        templateType: '1',
        messageSource: '1',
        messageType: '1',
        title: '{@Title}',
        content: null,
        smsFieldList: [],
        templateParamList: [{ id: '1', field: '@Title', fieldName: '标题' }],
        ...made,
      },
    ] as Row[],
    designs: [
      {
        id: '1701',
        fullName: '请假申请',
        enCode: 'leave',
        category: '8151',
        webType: 2,
        type: 1,
        enableFlow: 0,
        tables: '[]',
        formData: null,
        columnData: null,
        isRelease: 1,
        ...made,
      },
    ] as Row[],
    /** Of the module of that design. */
    records: [
      {
        id: '1801',
        f_no: 'QJ202611200001',
        f_kind: 'sick',
        f_user: '102',
        f_date: when,
        f_reason: null,
        tableField106: [{ id: '1811', f_plan: '就诊', f_days: 1.5 }],
      },
      { id: '1802', f_no: 'QJ202611200002', f_kind: 'annual', f_user: '103', f_date: when, f_reason: '探亲' },
    ] as Row[],
    printed: [] as Row[],
    operations: createOperations(),
    portals: createPortals(),
    flows: createFlows(generation),
    /** Lines of chats, as they came. `deletedBy`: whose side of them is gone. */
    chat: [
      {
        id: '2301',
        sendUserId: '102',
        receiveUserId: '101',
        sendTime: when,
        receiveTime: when,
        content: '实训室的钥匙在您那里吗？',
        contentType: 'text',
        state: 0,
        deletedBy: [],
      },
    ] as Row[],
    /** Conversations that somebody took out of the list, as `reader partner`. */
    removedChats: new Set<string>(),
    channel: {
      /** Tells every client of a person. */
      send: (_userId: string, _frame: Row): void => undefined,
      /** Every connection breaks. */
      cut: (): void => undefined,
      /** The connection breaks once: before what is said next is kept, or before anybody is told of it. */
      losing: null as 'message' | 'answer' | null,
      /** Frames of clients. */
      heard: [] as Row[],
    },
    /** Contents of files by the secret of their link, and which of those links are good for one use. */
    files: new Map<string, string | Buffer>(),
    usedOnce: new Set<string>(),
    /** Files that were uploaded, as `type/name`, and pieces of others by the hash of the whole. */
    stored: new Map<string, { readonly fileName: string; readonly bytes: Buffer }>(),
    chunks: new Map<string, Map<number, Buffer>>(),
    messages: [
      {
        id: '1901',
        userId: '101',
        title: '期末安排',
        type: 1,
        flowType: null,
        isRead: 0,
        releaseUser: '系统管理员/admin',
        releaseTime: when,
        excerpt: '各部门请查收',
        bodyText: '<p>请查收期末安排</p>',
        files: '',
      },
      {
        id: '1902',
        userId: '101',
        title: '您的密码即将过期',
        type: 3,
        flowType: null,
        isRead: 0,
        releaseUser: '系统管理员/admin',
        releaseTime: when,
        excerpt: null,
        bodyText: '<p>请及时修改</p>',
        files: null,
      },
    ] as Row[],
    sysConfig: {
      title: '同德职业学校',
      sysName: '同德',
      sysVersion: `V${generation}.0`,
      copyright: '',
      companyName: '',
      loginIcon: '',
      navigationIcon: '',
      logoIcon: '',
      appIcon: '',
      newUserDefaultPassword: '0000',
    } as Row,
  }
}
export type FamilyData = ReturnType<typeof createData>
