import { type Language, languages } from '#shared/rules/language.ts'

/** A text as the family stores it, and as readers of each language see it: in the order of `languages`. */
type Words = readonly [zh: string, zhtw: string, en: string]

/** Buttons, hints and messages that designers write by themselves, and what menus grant. */
const actions = {
  add: ['新增', '新增', 'Add'],
  append: ['添加', '添加', 'Add'],
  edit: ['编辑', '編輯', 'Edit'],
  remove: ['删除', '刪除', 'Delete'],
  detail: ['详情', '詳情', 'Details'],
  batchRemove: ['批量删除', '批次刪除', 'Delete selected'],
  shareView: ['共享视图', '共用檢視', 'Share views'],
  history: ['变更记录', '變更記錄', 'History'],
  batchPrint: ['批量打印', '批次列印', 'Print selected'],
  download: ['导出', '匯出', 'Export'],
  upload: ['导入', '匯入', 'Import'],
  print: ['打印', '列印', 'Print'],
  confirm: ['确定', '確定', 'OK'],
  ok: ['确 定', '確定', 'OK'],
  cancel: ['取消', '取消', 'Cancel'],
  cancelWide: ['取 消', '取消', 'Cancel'],
  confirmAndAdd: ['确定并新增', '確定並新增', 'Save and add'],
  confirmAndContinue: ['确定并继续', '確定並繼續', 'Save and continue'],
  save: ['保存', '儲存', 'Save'],
  submit: ['提交', '提交', 'Submit'],
  copy: ['复制', '複製', 'Copy'],
  input: ['请输入', '請輸入', 'Enter a value'],
  select: ['请选择', '請選擇', 'Please select'],
  keyword: ['请输入关键词', '請輸入關鍵字', 'Keyword'],
  startDate: ['开始日期', '開始日期', 'Start date'],
  endDate: ['结束日期', '結束日期', 'End date'],
  startTime: ['开始时间', '開始時間', 'Start time'],
  endTime: ['结束时间', '結束時間', 'End time'],
  on: ['开', '開', 'On'],
  off: ['关', '關', 'Off'],
  yes: ['是', '是', 'Yes'],
  no: ['否', '否', 'No'],
  pickFile: ['选择文件', '選擇檔案', 'Choose a file'],
  clickUpload: ['点击上传', '點擊上傳', 'Upload'],
  authorize: ['授权', '授權', 'Authorise'],
  release: ['发布', '發布', 'Release'],
  sync: ['同步', '同步', 'Sync'],
  signOut: ['强制下线', '強制下線', 'Force offline'],
  allData: ['全部数据', '全部資料', 'All records'],
  ownData: ['仅本人数据', '僅本人資料', 'Own records'],
  organizationData: ['本组织数据', '本組織資料', 'Records of the own organisation'],
  organizationsData: ['本组织及下级数据', '本組織及下級資料', 'Records of the own organisation and below'],
  subordinatesData: ['本人及下属数据', '本人及下屬資料', 'Own records and those of subordinates'],
  digits: ['请输入正确的数字', '請輸入正確的數字', 'Enter digits only'],
  money: ['请输入正确的金额', '請輸入正確的金額', 'Enter a valid amount'],
  phone: ['请输入正确的电话号码', '請輸入正確的電話號碼', 'Enter a valid phone number'],
  mobile: ['请输入正确的手机号码', '請輸入正確的手機號碼', 'Enter a valid mobile number'],
  either: ['请输入正确的联系方式', '請輸入正確的聯絡方式', 'Enter a valid phone or mobile number'],
  mail: ['请输入正确的邮箱', '請輸入正確的電子郵件', 'Enter a valid mail address'],
  idCard: ['请输入正确的身份证号码', '請輸入正確的身分證號碼', 'Enter a valid identity card number'],
  positive: ['只能输入正整数', '只能輸入正整數', 'Only positive integers'],
  halfStep: ['请输入整数或 0.5 的倍数', '請輸入整數或 0.5 的倍數', 'Enter an integer or a multiple of 0.5'],
  plate: ['请输入正确的车牌号', '請輸入正確的車牌號碼', 'Enter a valid licence plate'],
  chinese: ['只能输入中文', '只能輸入中文', 'Enter Chinese characters only'],
  fieldName: [
    '以字母开头，只能包含字母、数字和下划线',
    '以字母開頭，只能包含字母、數字和底線',
    'Start with a letter, then letters, digits or underscores',
  ],
  bySystem: ['系统自动生成', '系統自動產生', 'Filled in by the system'],
} as const satisfies Readonly<Record<string, Words>>

/** What a new part of a design begins with, so that there is something to see. */
const samples = {
  optionOne: ['选项一', '選項一', 'Option 1'],
  optionTwo: ['选项二', '選項二', 'Option 2'],
  optionInside: ['选项1-1', '選項1-1', 'Option 1-1'],
  divider: ['分割线', '分割線', 'Divider'],
  heading: ['分组标题', '分組標題', 'Heading'],
  link: ['文字链接', '文字連結', 'Link'],
  text: ['这是一段文字', '這是一段文字', 'Some text'],
  alert: ['这是一个提示', '這是一個提示', 'A notice'],
  button: ['按钮', '按鈕', 'Button'],
  popupTitle: ['选择数据', '選擇資料', 'Choose data'],
  ownButton: ['自定义按钮', '自訂按鈕', 'Own button'],
  head: ['表头分组', '表頭分組', 'Heading'],
} as const satisfies Readonly<Record<string, Words>>

/** The label of a new part, by its kind. */
const kinds = {
  input: ['单行输入', '單行輸入', 'Text'],
  textarea: ['多行输入', '多行輸入', 'Long text'],
  inputNumber: ['数字输入', '數字輸入', 'Number'],
  switch: ['开关', '開關', 'Switch'],
  radio: ['单选框组', '單選按鈕組', 'Radio'],
  checkbox: ['多选框组', '多選框組', 'Checkboxes'],
  rate: ['评分', '評分', 'Rating'],
  select: ['下拉选择', '下拉選擇', 'Select'],
  datePicker: ['日期选择', '日期選擇', 'Date'],
  timePicker: ['时间选择', '時間選擇', 'Time'],
  userSelect: ['用户选择', '使用者選擇', 'User'],
  organizeSelect: ['组织选择', '組織選擇', 'Organisation'],
  depSelect: ['部门选择', '部門選擇', 'Department'],
  posSelect: ['岗位选择', '崗位選擇', 'Position'],
  roleSelect: ['角色选择', '角色選擇', 'Role'],
  groupSelect: ['分组选择', '分組選擇', 'Group'],
  usersSelect: ['用户组件', '使用者元件', 'Users'],
  areaSelect: ['省市区域', '省市區域', 'Region'],
  relationForm: ['关联表单', '關聯表單', 'Related record'],
  relationFormAttr: ['关联表单属性', '關聯表單屬性', 'Record attribute'],
  popupSelect: ['弹窗选择', '彈窗選擇', 'Pop-up select'],
  popupTableSelect: ['下拉表格', '下拉表格', 'Drop-down table'],
  popupAttr: ['弹窗属性', '彈窗屬性', 'Pop-up attribute'],
  uploadFile: ['文件上传', '檔案上傳', 'Files'],
  uploadImg: ['图片上传', '圖片上傳', 'Pictures'],
  table: ['设计子表', '設計子表', 'Child table'],
  calculate: ['计算公式', '計算公式', 'Formula'],
  billRule: ['单据组件', '單據元件', 'Serial number'],
  createUser: ['创建人员', '建立人員', 'Created by'],
  createTime: ['创建时间', '建立時間', 'Created at'],
  modifyUser: ['修改人员', '修改人員', 'Changed by'],
  modifyTime: ['修改时间', '修改時間', 'Changed at'],
  groupTitle: ['分组标题', '分組標題', 'Heading'],
  divider: ['分割线', '分割線', 'Divider'],
  text: ['文本', '文字', 'Static text'],
  cascader: ['级联选择', '級聯選擇', 'Cascader'],
  treeSelect: ['下拉树形', '下拉樹形', 'Tree select'],
  autoComplete: ['下拉补全', '下拉補全', 'Autocomplete'],
  colorPicker: ['颜色选择', '顏色選擇', 'Colour'],
  slider: ['滑块', '滑塊', 'Slider'],
  timeRange: ['时间范围', '時間範圍', 'Time range'],
  dateRange: ['日期范围', '日期範圍', 'Date range'],
  currOrganize: ['所属组织', '所屬組織', 'Own organisation'],
  currDept: ['所属部门', '所屬部門', 'Own department'],
  currPosition: ['所属岗位', '所屬崗位', 'Own position'],
  editor: ['富文本', '格式文字', 'Rich text'],
  sign: ['手写签名', '手寫簽名', 'Handwriting'],
  signature: ['电子签章', '電子簽章', 'Stamp'],
  location: ['定位', '定位', 'Location'],
  link: ['链接', '連結', 'Link'],
  button: ['按钮', '按鈕', 'Button'],
  alert: ['提示', '提示', 'Notice'],
  qrcode: ['二维码', 'QR Code', 'QR code'],
  barcode: ['条形码', '條碼', 'Bar code'],
  iframe: ['网页', '網頁', 'Web page'],
  card: ['卡片容器', '卡片容器', 'Card'],
  row: ['栅格容器', '柵格容器', 'Row'],
  tab: ['标签面板', '標籤面板', 'Tabs'],
  collapse: ['折叠面板', '折疊面板', 'Collapse'],
  tableGrid: ['表格容器', '表格容器', 'Grid'],
} as const satisfies Readonly<Record<string, Words>>

/** Items of tabs and collapses, which are numbered. */
const items = {
  tab: ['新分项', '新分項', 'Item'],
  collapse: ['新分项', '新分項', 'Item'],
} as const satisfies Readonly<Record<string, Words>>

/** `action`: only what designers write as buttons, hints and messages; `sample`: only what a new part begins with. */
export type WordGroup = 'action' | 'sample'

/** By each text of any language; what is stored in Chinese counts first where two languages write alike. */
function indexed(table: Readonly<Record<string, Words>>): ReadonlyMap<string, Words> {
  const index = new Map<string, Words>()
  for (const at of languages.keys())
    for (const words of Object.values(table)) {
      const word = words[at]
      if (word !== undefined && !index.has(word)) index.set(word, words)
    }
  return index
}

const byText: Readonly<Record<WordGroup, ReadonlyMap<string, Words>>> = {
  action: indexed(actions),
  sample: indexed(samples),
}

const inLanguage = (words: Words, language: Language): string => words[languages.indexOf(language)] ?? words[0]

/** All that a standard text is called; none for a text that somebody wrote. */
export function wordsOf(text: string, group: WordGroup): readonly string[] {
  return byText[group].get(text) ?? []
}

/** A standard text in a language; undefined for any other. */
export function standardWord(text: string, group: WordGroup, language: Language): string | undefined {
  const words = byText[group].get(text)
  return words && inLanguage(words, language)
}

/** All that the label of a new part is called, where `text` is one; `Text` is one of a text field and of no other kind. */
export function kindWordsOf(text: string, kind: string): readonly string[] {
  const words: Words | undefined = Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : undefined
  return words?.includes(text) ? words : []
}

/** The label of a new part of this kind in a language, where `text` is that label in any. */
export function standardLabel(text: string, kind: string, language: Language): string | undefined {
  return kindWordsOf(text, kind)[languages.indexOf(language)]
}

/** The title of an item of tabs that nobody named: `Item 2`, and `Tabs 2` of designs made before. */
export function standardTitle(text: string, container: 'tab' | 'collapse', language: Language): string | undefined {
  const [, word = '', number = ''] = /^(.+) (\d+)$/.exec(text) ?? []
  const isStandard = [...items[container], ...kinds[container]].includes(word as never)
  return isStandard ? `${inLanguage(items[container], language)} ${number}` : undefined
}

export type StandardKind = keyof typeof kinds

/** What is stored in a new design, whatever language its author reads. */
export const storedWord = {
  kind: (kind: StandardKind): string => kinds[kind][0],
  action: (key: keyof typeof actions): string => actions[key][0],
  sample: (key: keyof typeof samples): string => samples[key][0],
  item: (container: 'tab' | 'collapse', number: number): string => `${items[container][0]} ${number}`,
} as const

/** The words for kinds of parts in a language. */
export function kindsIn(language: Language): Readonly<Record<StandardKind, string>> {
  const entries = Object.entries(kinds).map(([kind, words]) => [kind, inLanguage(words, language)])
  return Object.fromEntries(entries) as Record<StandardKind, string>
}
