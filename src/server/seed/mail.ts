import type { PlatformDatabase } from '../database/open.ts'
import type { MailTable } from '../database/tables/pages.ts'
import { chanceOf } from './chance.ts'
import { addDays, dayOf, officeHour } from './days.ts'
import { seedId } from './ids.ts'
import { insertAll } from './insert.ts'
import { messageFiles } from './messages-texts.ts'
import type { DemoPeople } from './workflow.ts'

interface Letter {
  readonly subject: string
  readonly sender: string
  readonly body: string
  readonly files?: readonly string[]
}

const letters: readonly Letter[] = [
  {
    subject: '第十八届高等教育信息化论坛邀请函',
    sender: '论坛组委会 <forum@edtech.example>',
    body: '<p>尊敬的老师：</p><p>诚邀您出席<strong>第十八届高等教育信息化论坛</strong>。会议时间为12月11日至13日，会期三天。</p><ul><li>主题报告：智慧校园与数据治理</li><li>分论坛：教学数字化、网络安全、一网通办</li></ul><p>回执请于11月30日前发送至本邮箱。</p>',
    files: ['forum-reply.txt'],
  },
  {
    subject: '稿件《面向过程的课堂评价方法》审稿意见',
    sender: '《高教研究》编辑部 <editor@journal.example>',
    body: '<p>您的稿件已完成外审，审稿结论为<b>修改后刊用</b>。主要意见如下：</p><ol><li>补充研究方法部分的数据来源；</li><li>表2与正文数据不一致，请核对；</li><li>参考文献格式按本刊体例调整。</li></ol><p>请于21日内返回修改稿。</p>',
    files: ['review.txt'],
  },
  {
    subject: '实验室设备维保服务方案',
    sender: '华仪科技 <service@instrument.example>',
    body: '<p>您好，根据现场查看情况，维保方案与报价如下，含两次上门巡检。</p><table border="1" cellpadding="6" style="border-collapse: collapse"><tr><th>项目</th><th>数量</th><th>单价（元）</th></tr><tr><td>示波器校准</td><td>12</td><td>380</td></tr><tr><td>服务器巡检</td><td>2</td><td>2600</td></tr></table>',
    files: ['quotation.csv'],
  },
  {
    subject: '研讨会会议纪要，请查收',
    sender: '教务处秘书 <jwc@jianglan.example>',
    body: '<p>各位老师：</p><p>上周研讨会的纪要整理如下，如有遗漏请直接回复。下次会议暂定于12月2日下午。</p><blockquote>会议同意将过程性考核比例提高到50%，自下学期起试行。</blockquote>',
  },
  {
    subject: '图书荐购回执',
    sender: '图书馆采编部 <library@jianglan.example>',
    body: '<p>您荐购的3种图书已进入采购流程，预计四周内到馆，到馆后将以邮件通知。</p>',
  },
]

const LETTERS_EACH = 12

/** A dozen received letters for each demo account. */
export async function writeMail(database: PlatformDatabase, people: DemoPeople): Promise<void> {
  const chance = chanceOf(20_261_118)
  const rows: MailTable[] = []
  for (const person of Object.values(people)) {
    for (let number = 0; number < LETTERS_EACH; number += 1) {
      const letter = letters[number % letters.length]
      if (!letter) continue
      rows.push({
        id: seedId('mail', rows.length + 1),
        owner_id: person.id,
        subject: letter.subject,
        sender: letter.sender,
        recipients: `${person.real_name} <${person.email}>`,
        copies: number % 3 === 0 ? '教务处 <jwc@jianglan.example>' : '',
        body_text: letter.body,
        attachments: JSON.stringify(
          (letter.files ?? []).map((fileId) => ({
            name: messageFiles[fileId]?.name ?? fileId,
            fileId,
            url: `/api/file/Image/annex/${fileId}`,
            fileSize: Buffer.byteLength(messageFiles[fileId]?.content ?? ''),
          })),
        ),
        sent_at: officeHour(chance, addDays(dayOf(2026, 11, 19), -number * 6 - chance.integer(0, 4))),
        is_read: number < 4 ? 0 : 1,
      })
    }
  }
  await insertAll(database, 'mail', rows)
}
