import { child, type CorpusDocument, familyPage, grid, rowsOf, tag } from './support.ts'

export const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const opinions = (count: number) =>
  rowsOf(count, (number) => ({
    nodeName: `节点${number}`,
    userName: `审批人${number}`,
    handleTime: new Date(2026, 4, number, 9, 30).getTime(),
    handleStatus: number === 1 ? 2 : 1,
    handleOpinion: number === 1 ? '' : `同意办理，请按第${number}条执行。`,
    ...(number === 2 ? { signImg: picture } : {}),
  }))
const pairs = (...fields: readonly (readonly [string, string])[]) =>
  `<table ${grid}><tbody>${fields
    .map(([label, field]) => `<tr><td style="width: 30%">${label}</td><td>${tag(field)}</td></tr>`)
    .join('')}</tbody></table>`
const history = `<p>审批记录</p><p>${tag('systemApprovalContent')}</p><p>打印人：${tag('systemPrinter')} ${tag('systemPrintTime')}</p>`
const form = (title: string, body: string) => `<h2 style="text-align: center">${title}</h2>${body}${history}`

export const approvals: readonly CorpusDocument[] = [
  {
    name: '01 leave',
    template: form('请假申请单', pairs(['姓名', 'f_name'], ['事由', 'f_reason'], ['天数', 'f_days'])),
    pageParam: familyPage(),
    data: { f_name: '李静', f_reason: '家中有事', f_days: 0 },
    approvals: opinions(3),
  },
  {
    name: '02 expense claim in words',
    template: form(
      '费用报销单',
      `<p>合计：千位分隔符(${tag('f_total')},2) 大写：大写金额(${tag('f_total')})</p>
      <table ${grid}><thead><tr><th>项目</th><th>金额</th></tr></thead><tbody><tr><td>${child('item')}</td><td>${child('amount')}</td></tr></tbody></table>`,
    ),
    pageParam: familyPage(),
    data: {
      f_total: 12345.6,
      childrenDataTable0: [
        { item: '车费', amount: 345.6 },
        { item: '住宿', amount: 12000 },
      ],
    },
    approvals: opinions(2),
  },
  {
    name: '03 travel',
    template: form(
      '出差申请',
      `<p>自日期选择(${tag('f_from')},"yyyy-MM-dd")起，交通：数据字典(${tag('f_way')},"way")</p>`,
    ),
    pageParam: familyPage(),
    data: { f_from: new Date(2026, 4, 6).getTime(), f_way: 'train' },
    approvals: opinions(2),
  },
  {
    name: '04 purchase request of 60 rows',
    template: form(
      '采购申请单',
      `<table ${grid}><thead><tr><th>序号</th><th>品名</th><th>数量</th></tr></thead><tbody><tr><td>${child('no')}</td><td>${child('name')}</td><td>${child('count')}</td></tr></tbody></table>`,
    ),
    pageParam: familyPage(),
    data: { childrenDataTable0: rowsOf(60, (no) => ({ no, name: `物品${no}`, count: no * 2 })) },
    approvals: opinions(2),
  },
  {
    name: '05 contract sign-off with 12 opinions',
    template: form('合同会签单', pairs(['合同', 'f_name'])),
    pageParam: familyPage(),
    data: { f_name: '设备采购合同' },
    approvals: opinions(12),
  },
  {
    name: '06 seal use',
    template: form('用印申请', pairs(['印章', 'f_seal'], ['份数', 'f_count'])),
    pageParam: JSON.stringify({ type: '3', width: '148', height: '210', mt: '10', mb: '10', ml: '10', mr: '10' }),
    data: { f_seal: '合同专用章', f_count: 3 },
    approvals: opinions(2),
  },
  {
    name: '07 vehicle, without a page set-up',
    template: form('用车申请', pairs(['车牌', 'f_plate'])),
    pageParam: '',
    data: { f_plate: '京A·12345' },
  },
  {
    name: '08 official document with a red head, 16K',
    template: `<p style="text-align: center; color: #d00; font-size: 32px"><b>某某大学文件</b></p><hr style="border-top: 2px solid #d00">
      <p style="text-align: center">{f_number}</p><h2 style="text-align: center">{f_title}</h2><p style="text-indent: 2em">{f_body}</p>
      <footer>第 {systemPageNumber} 页</footer>`,
    pageParam: '16K',
    data: { f_number: '校发〔2026〕7号', f_title: '关于放假的通知', f_body: '经研究决定，全校放假三天。'.repeat(40) },
  },
  {
    name: '09 overtime, two rows for each record',
    template: form(
      '加班单',
      `<table ${grid}><thead><tr><th>姓名</th><th>时间</th></tr></thead><tbody><tr><td>${child('name')}</td><td>${child('time')}</td></tr><tr><td colspan="2">事由：${child('reason')}</td></tr></tbody></table>`,
    ),
    pageParam: familyPage(),
    data: { childrenDataTable0: rowsOf(3, (n) => ({ name: `员工${n}`, time: `${n}小时`, reason: `事由${n}` })) },
  },
  {
    name: '10 loan with a clause above 5,000',
    template: `<h2>借款单</h2><p>金额：{f_total}</p><p data-print-if="f_total > 5000">需要校长批准。</p><p data-print-if="f_total <= 5000">部门批准即可。</p>`,
    data: { f_total: 8000 },
  },
  {
    name: '11 resignation with an opinion of many pages',
    template: form('离职申请', ''),
    pageParam: familyPage(),
    approvals: [
      { nodeName: '人事', userName: '王敏', handleTime: 0, handleStatus: 1, handleOpinion: '情况说明。'.repeat(6000) },
    ],
  },
  {
    name: '12 recruitment with a photo',
    template: form('应聘登记表', `<p>照片：&lt;img width='100' height='130'&gt;${tag('f_photo')}&lt;/img&gt;</p>`),
    pageParam: familyPage(),
    data: { f_photo: picture },
  },
  {
    name: '13 scrapped asset with six pictures',
    template: form('资产报废', `<p>&lt;img width='120' height='90'&gt;${tag('f_photos')}&lt;/img&gt;</p>`),
    pageParam: familyPage(),
    data: { f_photos: JSON.stringify(rowsOf(6, () => ({ url: picture }))) },
  },
  {
    name: '14 minutes, rich text',
    template: '<h2>会议纪要</h2><div>{f_body}</div>',
    richFields: new Set(['f_body']),
    data: {
      f_body: '<p><b>一、</b>预算</p><ul><li>甲</li><li>乙</li></ul><p onclick="x()">完<script>alert(1)</script></p>',
    },
  },
  {
    name: '15 template of 3.1',
    template:
      '<p>姓名：<span class="wk-print-tag-wukong" contenteditable="false" data-tag="null.f_name">{f_name}</span></p><table border="1"><tr><td><span class="wk-print-tag-wukong" data-tag="null.f_unit">{f_unit}</span></td></tr></table>',
    pageParam: '',
    data: { f_name: '李静', f_unit: '教务处' },
  },
  {
    name: '16 five page breaks',
    template: rowsOf(6, (n) => `<p>第${n}部分${tag('f_name')}</p>`).join('<p><!-- pagebreak --></p>'),
    pageParam: familyPage(),
    data: { f_name: '李静' },
  },
]
