import { eventRule } from '../serial-rules.ts'
import { box, field, groupTitle } from './fields.ts'
import { columnData, formData } from './model.ts'

const option = (id: string, fullName: string, children?: readonly object[]) => ({
  id,
  fullName,
  ...(children ? { children } : {}),
})

/** Sorts of events, two levels of them. */
export const eventSorts = [
  option('academic', '学术活动', [
    option('forum', '学术论坛'),
    option('lecture', '专题讲座'),
    option('salon', '研究沙龙'),
  ]),
  option('arts', '文体活动', [
    option('concert', '音乐会'),
    option('match', '体育比赛'),
    option('exhibition', '作品展览'),
  ]),
  option('service', '志愿服务', [option('community', '社区服务'), option('campus', '校园服务')]),
] as const

/** For whom an event is. */
export const eventAudience = [
  option('staff', '教职工', [option('faculty', '专任教师'), option('office', '行政人员')]),
  option('students', '学生', [option('undergraduate', '本科生'), option('graduate', '研究生')]),
  option('public', '社会公众'),
] as const

const tree = (options: readonly object[]) => ({
  options,
  props: { label: 'fullName', value: 'id', children: 'children' },
  filterable: true,
})

/** Campus events: levels of options, ranges, a colour, rich text, a place, signatures, codes, tabs and a drawn grid. */
export function eventForm() {
  const code = field(102, 'billRule', 'f_code', '活动编号', { config: { rule: eventRule.enCode } })
  const name = field(103, 'input', 'f_name', '活动名称', { required: true, more: { maxlength: 60 } })
  const sort = field(104, 'cascader', 'f_sort', '活动类别', {
    required: true,
    more: { ...tree(eventSorts), multiple: false },
  })
  const audience = field(105, 'treeSelect', 'f_audience', '面向对象', {
    more: { ...tree(eventAudience), multiple: true },
    defaultValue: [],
  })
  const period = field(106, 'dateRange', 'f_period', '活动日期', { required: true, more: { format: 'yyyy-MM-dd' } })
  const hours = field(107, 'timeRange', 'f_hours', '每日时段', { more: { format: 'HH:mm' } })
  const share = field(108, 'slider', 'f_share', '预计上座率', {
    defaultValue: 60,
    more: { min: 0, max: 100, step: 5 },
  })
  const colour = field(109, 'colorPicker', 'f_colour', '宣传主色', { more: { showAlpha: false, colorFormat: 'hex' } })
  const place = field(110, 'location', 'f_place', '活动地点', {
    span: 24,
    more: { autoLocation: false, enableLocationScope: false, enableDesktopLocation: false, locationScope: [] },
  })
  const programme = field(111, 'editor', 'f_programme', '活动方案', { span: 24 })
  const cell = (number: number, child: object, background = '') =>
    box(number, 'tableGridTd', [child], {
      config: { merged: false, colspan: 1, rowspan: 1, backgroundColor: background },
    })
  const money = (number: number, key: string, label: string) =>
    field(number, 'inputNumber', key, label, { span: 24, more: { min: 0, precision: 2, thousands: true } })
  const budget = [
    money(122, 'f_venue', '场地费用'),
    money(123, 'f_material', '物料费用'),
    money(124, 'f_labour', '劳务费用'),
    money(125, 'f_other', '其他费用'),
  ] as const
  const grid = box(
    120,
    'tableGrid',
    [
      box(130, 'tableGridTr', [cell(131, budget[0]), cell(132, budget[1])]),
      box(133, 'tableGridTr', [cell(134, budget[2]), cell(135, budget[3])]),
    ],
    { config: { borderType: 'solid', borderColor: '#d9d9d9', borderWidth: 1 } },
  )
  const leader = field(140, 'sign', 'f_leader', '负责人手签', { config: { defaultCurrent: false } })
  const approved = field(141, 'signature', 'f_approved', '审批人签名', { more: { ableIds: [] } })
  const owner = field(142, 'currOrganize', 'f_owner', '登记部门', { more: { type: 'currOrganize', showLevel: 'last' } })
  const post = field(143, 'currPosition', 'f_post', '登记人岗位', { more: { type: 'currPosition' } })
  const creator = field(144, 'createUser', 'f_createUser', '登记人', { disabled: true })
  const created = field(145, 'createTime', 'f_createTime', '登记时间', {
    disabled: true,
    more: { format: 'yyyy-MM-dd HH:mm:ss' },
  })
  const tab = (number: number, key: string, title: string, children: readonly object[]) =>
    box(number, 'tabItem', children, { keys: { name: key, title } })
  const layout = [
    field(101, 'alert', '', '提示', {
      span: 24,
      more: {
        title: '活动须提前七个工作日登记',
        description: '涉及校外人员的活动，请同时办理来访预约。',
        type: 'info',
        showIcon: true,
        closable: true,
        closeText: '',
      },
    }),
    box(
      150,
      'tab',
      [
        tab(151, '1', '基本信息', [
          code,
          name,
          sort,
          audience,
          period,
          hours,
          share,
          colour,
          place,
          field(152, 'link', '', '相关规定', {
            span: 24,
            more: {
              content: '查看大型活动管理规定',
              href: 'https://example.edu/rules/events',
              target: '_blank',
              textStyle: { 'text-align': 'left' },
            },
          }),
        ]),
        tab(153, '2', '活动方案', [programme, groupTitle(154, '经费预算'), grid]),
        tab(155, '3', '签名与编码', [
          leader,
          approved,
          box(
            156,
            'card',
            [
              field(157, 'barcode', '', '条形码', {
                span: 12,
                more: { format: 'code128', dataType: 'relation', relationField: 'f_code', width: 2, height: 48 },
              }),
              field(158, 'qrcode', '', '二维码', { span: 12, more: { dataType: 'form', width: 120 } }),
            ],
            { keys: { header: '签到编码', shadow: 'never' }, config: { tipLabel: '打印后张贴在签到处' } },
          ),
          owner,
          post,
          creator,
          created,
        ]),
      ],
      { keys: { type: '', tabPosition: 'top' }, config: { active: '1' } },
    ),
  ]
  const fields = [
    code,
    name,
    sort,
    audience,
    period,
    hours,
    share,
    colour,
    place,
    programme,
    ...budget,
    leader,
    approved,
    owner,
    post,
    creator,
    created,
  ]
  return {
    form: formData({ popupType: 'drawer', width: '900px', labelWidth: 100, printIds: [], fields: layout }),
    list: columnData({
      fields,
      sortField: 'f_createTime',
      sort: 'desc',
      printIds: [],
      hasFiles: true,
      searches: [
        { prop: 'f_name', type: 2, isKeyword: true },
        { prop: 'f_sort', type: 1 },
        { prop: 'f_audience', type: 1 },
        { prop: 'f_place', type: 2 },
        { prop: 'f_share', type: 3 },
        { prop: 'f_owner', type: 1 },
      ],
      columns: [
        { prop: 'f_code', width: 120, fixed: 'left', sortable: true },
        { prop: 'f_name', width: 200 },
        { prop: 'f_sort', width: 160 },
        { prop: 'f_audience', width: 160 },
        { prop: 'f_period', width: 210, sortable: true },
        { prop: 'f_hours', width: 120 },
        { prop: 'f_colour', width: 130 },
        { prop: 'f_share', width: 110, align: 'right', sortable: true },
        { prop: 'f_place', width: 220 },
        { prop: 'f_owner', width: 150 },
        { prop: 'f_leader', width: 120 },
        { prop: 'f_createTime', width: 170, sortable: true },
      ],
    }),
  }
}
