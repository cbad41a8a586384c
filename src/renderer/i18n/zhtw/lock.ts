import type { Catalogue } from '../catalogue.ts'
import type { lock as source } from '../zh/lock.ts'

export const lock: Catalogue<typeof source> = {
  title: '螢幕已鎖定',
  action: '鎖定螢幕',
  hint: '輸入密碼繼續，頁面與未儲存的內容都會保留。',
  account: '帳號',
  password: '密碼',
  passwordHint: '請輸入密碼',
  passwordRequired: '請輸入密碼',
  unlock: '解鎖',
  signOut: '登出',
  attemptsLeft_one: '還可嘗試 {{count}} 次，之後需要重新登入',
  attemptsLeft_other: '還可嘗試 {{count}} 次，之後需要重新登入',
  signInAgain: '重新登入',
  kept: '同一帳號重新登入後，開啟的頁面和未儲存的內容都會恢復。',
  tooMany: '密碼錯誤次數過多，請重新登入',
  idle: {
    label: '閒置時自動鎖定（分鐘）',
    hint: '電腦鎖定或休眠時也會一併鎖定。',
    off: '不鎖定',
  },
}
