import { texts } from '../text.ts'

/** Change of the person's own password. */
export const password = texts({
  changed: {
    zh: '密码修改成功，请重新登录',
    zhtw: '密碼變更成功，請重新登入',
    en: 'Password changed. Please sign in again.',
  },
  oldWrong: { zh: '旧密码不正确', zhtw: '舊密碼不正確', en: 'The old password is not right' },
  empty: { zh: '新密码不能为空', zhtw: '新密碼不能為空', en: 'The new password must not be empty' },
  sameAsOld: {
    zh: '新密码不能与旧密码相同',
    zhtw: '新密碼不能與舊密碼相同',
    en: 'The new password must differ from the old one',
  },
  sameAsAccount: {
    zh: '新密码不能与账号相同',
    zhtw: '新密碼不能與帳號相同',
    en: 'The new password must differ from the account',
  },
  sameAsInitial: {
    zh: '新密码不能与初始密码相同',
    zhtw: '新密碼不能與初始密碼相同',
    en: 'The new password must differ from the initial one',
  },
  usedBefore: {
    zh: '新密码不能与最近 {count} 次使用过的密码相同',
    zhtw: '新密碼不能與最近 {count} 次使用過的密碼相同',
    en: 'The new password must differ from the last {count} passwords',
  },
  mustChange: {
    zh: '请先修改初始密码',
    zhtw: '請先變更初始密碼',
    en: 'Please change your initial password first',
  },
  busy: {
    zh: '操作人数过多，请稍后再试',
    zhtw: '操作人數過多，請稍後再試',
    en: 'Too many people are changing passwords right now. Please try again shortly.',
  },
})
