import type { PlatformDatabase } from '#server/database/open.ts'
import type { MailTable } from '#server/database/tables/pages.ts'
import { randomOf } from './random.ts'
import { dayOf, officeHour } from './days.ts'
import { seedId } from './ids.ts'
import { insertAll } from './insert.ts'
import { messageFiles } from './messages-texts.ts'
import type { DemoPeople } from './workflow.ts'

interface Letter {
  /** Month and day of 2026 when it arrived. */
  readonly on: readonly [month: number, day: number]
  /** Left out: everybody. */
  readonly to?: 'staff' | 'student'
  readonly subject: string
  readonly sender: string
  readonly body: string
  readonly files?: readonly string[]
}

const academic = '教务处秘书 <jwc@jianglan.example>'
const library = '图书馆 <library@jianglan.example>'
const network = '信息化中心服务台 <help@jianglan.example>'

/** The latest first. */
const letters: readonly Letter[] = [
  {
    on: [11, 18],
    to: 'staff',
    subject: '第十八届高等教育信息化论坛邀请函',
    sender: '论坛组委会 <forum@edtech.example>',
    body: '<p>尊敬的老师：</p><p>诚邀您出席<strong>第十八届高等教育信息化论坛</strong>。会议时间为12月11日至13日，会期三天。</p><ul><li>主题报告：智慧校园与数据治理</li><li>分论坛：教学数字化、网络安全、一网通办</li></ul><p>回执请于11月30日前发送至本邮箱。</p>',
    files: ['forum-reply.txt'],
  },
  {
    on: [11, 18],
    to: 'student',
    subject: '关于选修课退补选的提醒',
    sender: academic,
    body: '<p>同学：</p><p>2026—2027学年第二学期选修课预选将于12月7日开始，请先查看<b>培养方案</b>中的学分要求。</p>',
  },
  {
    on: [11, 16],
    to: 'staff',
    subject: '稿件《面向过程的课堂评价方法》审稿意见',
    sender: '《高教研究》编辑部 <editor@journal.example>',
    body: '<p>您的稿件已完成外审，审稿结论为<b>修改后刊用</b>。主要意见如下：</p><ol><li>补充研究方法部分的数据来源；</li><li>表2与正文数据不一致，请核对；</li><li>参考文献格式按本刊体例调整。</li></ol><p>请于21日内返回修改稿。</p>',
    files: ['review.txt'],
  },
  {
    on: [11, 12],
    to: 'staff',
    subject: '实验室设备维保服务方案',
    sender: '华仪科技 <service@instrument.example>',
    body: '<p>您好，根据现场查看情况，维保方案与报价如下，含两次上门巡检。</p><table border="1" cellpadding="6" style="border-collapse: collapse"><tr><th>项目</th><th>数量</th><th>单价（元）</th></tr><tr><td>示波器校准</td><td>12</td><td>380</td></tr><tr><td>服务器巡检</td><td>2</td><td>2600</td></tr></table>',
    files: ['quotation.csv'],
  },
  {
    on: [11, 11],
    subject: '校园网升级停网提醒',
    sender: network,
    body: '<p>您好：</p><p>校园网将于<b>11月14日（周六）0:00至6:00</b>停止服务，请提前保存正在编辑的内容。</p>',
  },
  {
    on: [11, 6],
    to: 'student',
    subject: '图书即将到期',
    sender: library,
    body: '<p>您借阅的《数据结构（第5版）》将于11月13日到期，可登录图书馆网站续借一次。</p>',
  },
  {
    on: [11, 4],
    to: 'staff',
    subject: '研讨会会议纪要，请查收',
    sender: academic,
    body: '<p>各位老师：</p><p>上周研讨会的纪要整理如下，如有遗漏请直接回复。下次会议暂定于12月2日下午。</p><blockquote>会议同意将过程性考核比例提高到50%，自下学期起试行。</blockquote>',
  },
  {
    on: [10, 28],
    to: 'staff',
    subject: '图书荐购回执',
    sender: library,
    body: '<p>您荐购的3种图书已进入采购流程，预计四周内到馆，到馆后将以邮件通知。</p>',
  },
  {
    on: [10, 20],
    subject: '电子资源试用通知',
    sender: library,
    body: '<p>图书馆新开通两个中文数据库的试用，校园网内可直接访问，试用至<b>11月30日</b>。欢迎回复使用意见。</p>',
  },
  {
    on: [10, 14],
    to: 'staff',
    subject: '邀请担任本科生创新项目评审专家',
    sender: academic,
    body: '<p>您好：</p><p>拟请您评审5项大学生创新训练项目，材料已上传至评审系统，请于10月28日前完成。</p>',
  },
  {
    on: [9, 22],
    to: 'student',
    subject: '国家奖学金申请材料说明',
    sender: '学生资助中心 <zizhu@jianglan.example>',
    body: '<p>同学：</p><p>申请国家奖学金需提交成绩单、综合测评排名和个人事迹，评审通知将于下周发布。</p>',
  },
  {
    on: [9, 8],
    subject: '邮箱容量与安全提示',
    sender: network,
    body: '<p>新学期伊始，请注意：</p><ol><li>不要点击来历不明的链接；</li><li>不要把密码告诉任何人；</li><li>邮箱容量超过90%时请清理附件。</li></ol>',
  },
  {
    on: [9, 1],
    to: 'staff',
    subject: '2026年秋季学期教学工作提示',
    sender: academic,
    body: '<p>各位老师：</p><p>请在第2周前上传<b>教学计划</b>与教案；调课须提前两个工作日办理。</p>',
  },
]

/** Received letters of each demo account: the latest are still to be read. */
export async function writeMail(database: PlatformDatabase, people: DemoPeople): Promise<void> {
  const random = randomOf(20_261_118)
  const rows: MailTable[] = []
  for (const person of Object.values(people)) {
    const group = person === people.student ? 'student' : 'staff'
    const own = letters.filter(({ to = group }) => to === group)
    for (const [index, letter] of own.entries()) {
      rows.push({
        id: seedId('mail', rows.length + 1),
        owner_id: person.id,
        subject: letter.subject,
        sender: letter.sender,
        recipients: `${person.real_name} <${person.email}>`,
        copies: letter.sender === academic ? '教学质量科 <zlk@jianglan.example>' : '',
        body_text: letter.body,
        attachments: JSON.stringify(
          (letter.files ?? []).map((fileId) => ({
            name: messageFiles[fileId]?.name ?? fileId,
            fileId,
            url: `/api/file/Image/annex/${fileId}`,
            fileSize: Buffer.byteLength(messageFiles[fileId]?.content ?? ''),
          })),
        ),
        sent_at: officeHour(random, dayOf(2026, ...letter.on)),
        is_read: index < 4 ? 0 : 1,
      })
    }
  }
  await insertAll(database, 'mail', rows)
}
