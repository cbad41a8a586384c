import type { Catalogue } from '../catalogue.ts'
import type { signIn as zh } from '../zh/signIn.ts'

export const signIn: Catalogue<typeof zh> = {
  defaultTitle: '數位化校園管理平台',
  slogan: '教務、人事、資產與簽核，在一處辦理。',
  title: '登入',
  account: '帳號',
  accountHint: '請輸入帳號，子帳號為 手機號碼@帳號',
  accountRequired: '請輸入帳號',
  password: '密碼',
  passwordHint: '請輸入密碼',
  passwordRequired: '請輸入密碼',
  code: '驗證碼',
  codeHint: '請輸入驗證碼',
  codeRequired: '請輸入驗證碼',
  captchaAlt: '驗證碼圖片',
  captchaRefresh: '看不清楚？換一張',
  captchaFailed: '點擊重新取得',
  keep: '在此裝置上保持登入',
  keepWarning: '此裝置沒有可用的系統金鑰圈，登入憑證將以較弱的保護儲存在本機。公用電腦請勿勾選。',
  submit: '登入',
  demo: '示範帳號，點擊即可登入',
  switchServer: '切換伺服器',
}
