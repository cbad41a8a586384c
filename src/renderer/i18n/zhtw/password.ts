import type { Catalogue } from '../catalogue.ts'
import type { password as source } from '../zh/password.ts'

export const password: Catalogue<typeof source> = {
  title: '修改密碼',
  forced: '您還在使用初始密碼，請先修改密碼，再繼續使用。',
  after: '修改成功後，您在所有裝置上的登入都會失效，需要用新密碼重新登入。',
  old: '舊密碼',
  oldHint: '請輸入舊密碼',
  oldRequired: '舊密碼不能為空',
  new: '新密碼',
  newHint: '請輸入新密碼',
  repeat: '確認密碼',
  repeatHint: '請再次輸入新密碼',
  repeatRequired: '確認密碼不能為空',
  mismatch: '兩次輸入的密碼不一致',
  code: '驗證碼',
  codeHint: '請輸入驗證碼',
  codeRequired: '驗證碼不能為空',
  asked: {
    length: '{{min}} 至 {{max}} 位',
    with: '，須包含{{kinds}}',
    digit: '數字',
    lowercase: '小寫字母',
    uppercase: '大寫字母',
    special: '特殊字元',
  },
  rules: {
    sameAsOld: '新密碼不能與舊密碼相同',
    required: '新密碼不能為空',
    pattern: '密碼為 6 至 16 位字母與數字，且兩者都要有',
    tooShort: '密碼長度不能少於 {{min}} 位',
    tooLong: '密碼長度不能超過 {{max}} 位',
    digit: '密碼須包含數字',
    lowercase: '密碼須包含小寫字母',
    uppercase: '密碼須包含大寫字母',
    special: '密碼須包含特殊字元',
  },
}
