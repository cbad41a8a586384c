import { texts } from '../text.ts'

/** Signing in and out, codes sent by text message, QR codes, tickets of other systems. */
export const auth = texts({
  signedIn: { zh: '登录成功', zhtw: '登入成功', en: 'Signed in' },
  signedOut: { zh: '退出成功', zhtw: '登出成功', en: 'Signed out' },
  unlocked: { zh: '解锁成功', zhtw: '解鎖成功', en: 'Unlocked' },
  accountRequired: { zh: '请输入账号', zhtw: '請輸入帳號', en: 'Please enter your account' },
  passwordRequired: { zh: '请输入密码', zhtw: '請輸入密碼', en: 'Please enter your password' },
  wrongCredentials: { zh: '账号或密码错误', zhtw: '帳號或密碼錯誤', en: 'Wrong account or password' },
  wrongPassword: { zh: '密码错误', zhtw: '密碼錯誤', en: 'Wrong password' },
  otherCompany: {
    zh: '公司名称与本服务器不符，请检查公司名称或服务器地址',
    zhtw: '公司名稱與本伺服器不符，請檢查公司名稱或伺服器位址',
    en: 'This server belongs to another company. Check the company name or the address of the server',
  },
  tooManySigningIn: {
    zh: '登录人数过多，请稍后再试',
    zhtw: '登入人數過多，請稍後再試',
    en: 'Too many people are signing in right now. Please try again shortly.',
  },
  accountDeleted: { zh: '账号已被删除', zhtw: '帳號已被刪除', en: 'This account was deleted' },
  accountInactive: {
    zh: '账号未激活，请联系管理员',
    zhtw: '帳號尚未啟用，請聯絡管理員',
    en: 'This account is not activated yet. Please contact your administrator.',
  },
  accountLocked: {
    zh: '账号已被锁定，请联系管理员解锁',
    zhtw: '帳號已被鎖定，請聯絡管理員解鎖',
    en: 'This account is locked. Please ask your administrator to unlock it.',
  },
  accountDisabled: {
    zh: '账号已被禁用，请联系管理员',
    zhtw: '帳號已被停用，請聯絡管理員',
    en: 'This account is disabled. Please contact your administrator.',
  },
  addressNotAllowed: {
    zh: '当前 IP 不在白名单内，不允许登录',
    zhtw: '目前的 IP 不在白名單內，不允許登入',
    en: 'Signing in from this IP address is not allowed',
  },
  nothingGranted: {
    zh: '您的账号没有任何权限，请联系管理员',
    zhtw: '您的帳號沒有任何權限，請聯絡管理員',
    en: 'Your account has no permissions yet. Please contact your administrator.',
  },
  noMenus: {
    zh: '您的权限不足，请联系管理员',
    zhtw: '您的權限不足，請聯絡管理員',
    en: 'Your account may not open anything here. Please contact your administrator.',
  },
  waitMinutes: {
    zh: '登录失败次数过多，请 {wait}后再试',
    zhtw: '登入失敗次數過多，請 {wait}後再試',
    en: 'Too many failed sign-ins. Please try again in {wait}.',
  },
  waitAWhile: {
    zh: '登录失败次数过多，请稍后再试',
    zhtw: '登入失敗次數過多，請稍後再試',
    en: 'Too many failed sign-ins. Please try again later.',
  },
  passwordChanged: {
    zh: '密码已被修改，请重新登录',
    zhtw: '密碼已被變更，請重新登入',
    en: 'The password was changed meanwhile. Please sign in again.',
  },
  waitHere: {
    zh: '当前网络登录失败次数过多，请 {wait}后再试',
    zhtw: '目前網路登入失敗次數過多，請 {wait}後再試',
    en: 'Too many failed sign-ins from your network. Please try again in {wait}.',
  },
  ssoSecretWrong: {
    zh: '单点登录密钥不正确',
    zhtw: '單一登入密鑰不正確',
    en: 'The secret for single sign-on is wrong',
  },
  ssoUnknown: {
    zh: '账号“{account}”不存在',
    zhtw: '帳號「{account}」不存在',
    en: 'There is no account “{account}”',
  },
  ssoInvalid: {
    zh: '单点登录凭据无效或已过期，请重新登录',
    zhtw: '單一登入憑證無效或已過期，請重新登入',
    en: 'The single sign-on ticket is not valid or has expired. Please sign in again.',
  },
  ticketInvalid: {
    zh: '登录凭据无效、已过期或已被使用',
    zhtw: '登入憑證無效、已過期或已被使用',
    en: 'The sign-in ticket is not valid, has expired or was used already',
  },

  captchaRequired: { zh: '请输入验证码', zhtw: '請輸入驗證碼', en: 'Please enter the code in the picture' },
  captchaExpired: {
    zh: '验证码已失效，请刷新后重新输入',
    zhtw: '驗證碼已失效，請重新整理後再輸入',
    en: 'The code has expired. Please load a new picture and enter its code.',
  },
  captchaWrong: { zh: '验证码不正确', zhtw: '驗證碼不正確', en: 'The code is not right' },

  mobileRequired: { zh: '请输入手机号码', zhtw: '請輸入手機號碼', en: 'Please enter your mobile number' },
  mobileInvalid: { zh: '请输入正确的手机号码', zhtw: '請輸入正確的手機號碼', en: 'Please enter a valid mobile number' },
  smsRequired: { zh: '请输入短信验证码', zhtw: '請輸入簡訊驗證碼', en: 'Please enter the code from the text message' },
  smsExpired: {
    zh: '短信验证码已失效，请重新获取',
    zhtw: '簡訊驗證碼已失效，請重新取得',
    en: 'The code has expired. Please ask for a new one.',
  },
  smsWrong: { zh: '短信验证码不正确', zhtw: '簡訊驗證碼不正確', en: 'The code is not right' },
  smsSent: {
    zh: '如该号码已绑定账号，验证码将很快送达',
    zhtw: '若該號碼已綁定帳號，驗證碼將很快送達',
    en: 'If an account uses this number, the code will arrive shortly',
  },
  smsSeveralAccounts: {
    zh: '该手机号码绑定了多个账号，请使用账号密码登录',
    zhtw: '該手機號碼綁定了多個帳號，請使用帳號密碼登入',
    en: 'Several accounts use this number. Please sign in with account and password.',
  },
  smsCode: {
    zh: '【{system}】登录验证码 {code}，5 分钟内有效，请勿告诉他人。',
    zhtw: '【{system}】登入驗證碼 {code}，5 分鐘內有效，請勿告訴他人。',
    en: '[{system}] Your sign-in code is {code}. It is valid for 5 minutes. Do not share it.',
  },
  smsUnknown: {
    zh: '【{system}】该号码未绑定账号，验证码未发送。',
    zhtw: '【{system}】該號碼未綁定帳號，驗證碼未傳送。',
    en: '[{system}] No account uses this number, so no code was sent.',
  },

  qrScanned: { zh: '已扫描', zhtw: '已掃描', en: 'Scanned' },
  qrRefused: { zh: '已拒绝登录', zhtw: '已拒絕登入', en: 'Sign-in refused' },
  qrConfirmed: { zh: '已确认登录', zhtw: '已確認登入', en: 'Sign-in confirmed' },
  qrTooOften: {
    zh: '尝试次数过多，请 {wait}后再试',
    zhtw: '嘗試次數過多，請 {wait}後再試',
    en: 'Too many attempts. Please try again in {wait}.',
  },
  qrUnknown: {
    zh: '登录请求不存在，请确认二维码或确认码来自当前服务器',
    zhtw: '登入請求不存在，請確認 QR Code 或確認碼來自目前的伺服器',
    en: 'There is no such sign-in request. Please check that the QR code or the code comes from this server.',
  },
  qrExpired: {
    zh: '登录请求已过期，请在对方设备上刷新后重试',
    zhtw: '登入請求已過期，請在對方裝置上重新整理後再試',
    en: 'The sign-in request has expired. Please refresh it on the other device and try again.',
  },
  qrWasRefused: {
    zh: '该登录请求已被拒绝，不能再使用',
    zhtw: '該登入請求已被拒絕，不能再使用',
    en: 'This sign-in request was refused and cannot be used any more',
  },
  qrUsed: {
    zh: '该登录请求已被使用，不能重复确认',
    zhtw: '該登入請求已被使用，不能重複確認',
    en: 'This sign-in request was used already',
  },
  qrOther: {
    zh: '该登录请求已被其他用户扫描',
    zhtw: '該登入請求已被其他使用者掃描',
    en: 'Somebody else scanned this sign-in request',
  },

  reminderDays: {
    zh: '您的密码将在 {count} 天后过期',
    zhtw: '您的密碼將在 {count} 天後過期',
    en: { one: 'Your password expires in {count} day', other: 'Your password expires in {count} days' },
  },
  reminderExpired: { zh: '您的密码已过期', zhtw: '您的密碼已過期', en: 'Your password has expired' },
  reminderBody: {
    zh: '请在个人中心修改密码。',
    zhtw: '請在個人中心變更密碼。',
    en: 'Please change your password on your profile page.',
  },

  placeHere: { zh: '本机', zhtw: '本機', en: 'this computer' },
  placeInside: { zh: '内网', zhtw: '內部網路', en: 'internal network' },
  placeOutside: { zh: '外网', zhtw: '外部網路', en: 'internet' },
})
