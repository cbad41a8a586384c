import type { Catalogue } from '../catalogue.ts'
import type { mail as zh } from '../zh/mail.ts'

export const mail: Catalogue<typeof zh> = {
  title: '郵件詳情',
  gone: '郵件不存在',
  goneHint: '郵件可能已被刪除。',
  list: '全部郵件',
  none: '沒有郵件',
  subject: '主旨',
  sender: '寄件者',
  recipient: '收件者',
  cc: '副本',
  date: '時間',
}
