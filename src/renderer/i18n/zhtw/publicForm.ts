import type { Catalogue } from '../catalogue.ts'
import type { publicForm as zh } from '../zh/publicForm.ts'

export const publicForm: Catalogue<typeof zh> = {
  submit: '提交',
  again: '再填一份',
  toSignIn: '返回登入',
  done: '提交成功',
  doneHint: '已收到您填寫的內容。',
  invalid: '表單打不開',
  invalidHint: '連結中缺少表單資訊，請向發布者索取完整的連結。',
  broken: '表單的設定有誤，請聯絡發布者。',
  noSession: '此表單無需登入即可填寫',
  invalidList: '清單打不開',
  listHint: '此清單無需登入即可檢視',
}
