import { texts } from '../text.ts'

/** The person's own data: profile, picture, signatures, subordinates, change of organisation, log. */
export const profile = texts({
  avatarSet: { zh: '头像已更新', zhtw: '頭像已更新', en: 'Picture updated' },
  avatarMissing: {
    zh: '头像图片不存在，请重新上传',
    zhtw: '頭像圖片不存在，請重新上傳',
    en: 'The picture no longer exists. Please upload it again.',
  },
  mobileTaken: {
    zh: '该手机号码已被其他账号使用',
    zhtw: '該手機號碼已被其他帳號使用',
    en: 'Another account uses this mobile number',
  },
  emailInvalid: {
    zh: '请输入正确的邮箱地址',
    zhtw: '請輸入正確的電子郵件地址',
    en: 'Please enter a valid email address',
  },
  citizenInvalid: {
    zh: '请输入正确的身份证号码',
    zhtw: '請輸入正確的身分證號碼',
    en: 'Please enter a valid identity card number',
  },
  onlyOwnStaff: {
    zh: '只能查看自己的下属',
    zhtw: '只能查看自己的下屬',
    en: 'You can only look at people who report to you',
  },
  switched: { zh: '切换成功', zhtw: '切換成功', en: 'Switched' },
  notMember: {
    zh: '您不属于该组织，无法切换',
    zhtw: '您不屬於該組織，無法切換',
    en: 'You are not a member of this organisation',
  },
  notInPosition: { zh: '您不在该岗位，无法切换', zhtw: '您不在該職位，無法切換', en: 'You do not hold this position' },
  systemNotAllowed: {
    zh: '您没有该系统的权限，无法切换',
    zhtw: '您沒有該系統的權限，無法切換',
    en: 'You do not have permission to use this system',
  },
  systemEmpty: {
    zh: '该系统下没有您可用的功能，无法切换',
    zhtw: '該系統下沒有您可用的功能，無法切換',
    en: 'There is nothing in this system that you may use',
  },
  signatureSaved: { zh: '签名已保存', zhtw: '簽名已儲存', en: 'Signature saved' },
  signatureDefault: { zh: '已设为默认签名', zhtw: '已設為預設簽名', en: 'Set as the default signature' },
  signatureInvalid: {
    zh: '签名图片格式不正确',
    zhtw: '簽名圖片格式不正確',
    en: 'The signature is not a valid picture',
  },
  signatureTooLarge: {
    zh: '签名图片不能超过400KB',
    zhtw: '簽名圖片不能超過400KB',
    en: 'The signature must not be larger than 400 KB',
  },
  signaturesFull: {
    zh: '最多保存{count}个签名，请先删除不用的签名',
    zhtw: '最多儲存{count}個簽名，請先刪除不用的簽名',
    en: 'You can keep up to {count} signatures. Please delete one first.',
  },
  stampUserMissing: {
    zh: '所选的用户已不存在',
    zhtw: '所選的使用者已不存在',
    en: 'One of these users no longer exists',
  },
  signatureMissing: { zh: '签名不存在', zhtw: '簽名不存在', en: 'The signature no longer exists' },

  logSignedIn: { zh: '登录成功', zhtw: '登入成功', en: 'Signed in' },
  logSignInFailed: { zh: '登录失败：{reason}', zhtw: '登入失敗：{reason}', en: 'Sign-in failed: {reason}' },
})
