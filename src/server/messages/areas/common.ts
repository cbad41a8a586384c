import { texts } from '../text.ts'

/** What every area answers: plain successes, broken requests, rights and sessions. */
export const common = texts({
  queried: { zh: '查询成功', zhtw: '查詢成功', en: 'Loaded' },
  done: { zh: '操作成功', zhtw: '操作成功', en: 'Done' },
  created: { zh: '新建成功', zhtw: '新增成功', en: 'Created' },
  updated: { zh: '修改成功', zhtw: '修改成功', en: 'Saved' },
  saved: { zh: '保存成功', zhtw: '儲存成功', en: 'Saved' },
  deleted: { zh: '删除成功', zhtw: '刪除成功', en: 'Deleted' },
  imported: { zh: '导入成功', zhtw: '匯入成功', en: 'Imported' },
  uploaded: { zh: '上传成功', zhtw: '上傳成功', en: 'Uploaded' },
  set: { zh: '设置成功', zhtw: '設定成功', en: 'Saved' },

  notAllowed: {
    zh: '您没有权限进行此操作，请联系管理员',
    zhtw: '您沒有權限進行此操作，請聯絡管理員',
    en: 'You do not have permission to do this. Please contact your administrator.',
  },
  featureNotAllowed: {
    zh: '您没有权限使用此功能，请联系管理员',
    zhtw: '您沒有權限使用此功能，請聯絡管理員',
    en: 'You do not have permission to use this. Please contact your administrator.',
  },
  sessionExpired: {
    zh: '登录已过期，请重新登录',
    zhtw: '登入已過期，請重新登入',
    en: 'Your session has expired. Please sign in again.',
  },
  sessionReplaced: {
    zh: '您的账号已在其他地方登录，当前会话已下线',
    zhtw: '您的帳號已在其他地方登入，目前的工作階段已登出',
    en: 'Your account signed in somewhere else, so this session was ended.',
  },
  sessionPasswordChanged: {
    zh: '密码已修改，请重新登录',
    zhtw: '密碼已變更，請重新登入',
    en: 'Your password was changed. Please sign in again.',
  },
  sessionForcedOff: {
    zh: '管理员已将您强制下线，请重新登录',
    zhtw: '管理員已將您強制下線，請重新登入',
    en: 'An administrator ended your session. Please sign in again.',
  },
  sessionDisabled: {
    zh: '您的账号已被停用，当前会话已下线，请联系管理员',
    zhtw: '您的帳號已被停用，目前的工作階段已登出，請聯絡管理員',
    en: 'Your account was disabled, so this session was ended. Please contact your administrator.',
  },
  sessionUserGone: {
    zh: '账号不存在或已停用，请重新登录',
    zhtw: '帳號不存在或已停用，請重新登入',
    en: 'This account no longer exists or is disabled. Please sign in again.',
  },
  untrustedCaller: {
    zh: '不允许从其他来源访问',
    zhtw: '不允許從其他來源存取',
    en: 'Requests from other origins are not allowed',
  },

  tooOften: {
    zh: '操作过于频繁，请 {wait}后再试',
    zhtw: '操作過於頻繁，請 {wait}後再試',
    en: 'Too many attempts. Please try again in {wait}.',
  },
  tooManyRequests: {
    zh: '请求过于频繁，请 {wait}后再试',
    zhtw: '請求過於頻繁，請 {wait}後再試',
    en: 'Too many requests. Please try again in {wait}.',
  },
  tooManyAtOnce: {
    zh: '同时进行的查询过多，请稍后再试',
    zhtw: '同時進行的查詢過多，請稍後再試',
    en: 'Too many queries at the same time. Please try again shortly.',
  },
  seconds: { zh: '{count} 秒', zhtw: '{count} 秒', en: { one: '{count} second', other: '{count} seconds' } },
  minutes: { zh: '{count} 分钟', zhtw: '{count} 分鐘', en: { one: '{count} minute', other: '{count} minutes' } },

  bodyTooLarge: {
    zh: '提交的数据过大，请减少内容后重试',
    zhtw: '送出的資料過大，請減少內容後重試',
    en: 'This is too much data to send at once. Please shorten it and try again.',
  },
  fileTooLarge: { zh: '上传的文件过大', zhtw: '上傳的檔案過大', en: 'The file is too large' },
  oneFileOnly: {
    zh: '一次只能上传一个文件',
    zhtw: '一次只能上傳一個檔案',
    en: 'Only one file can be uploaded at a time',
  },
  tooManyParts: { zh: '上传的内容过多', zhtw: '上傳的內容過多', en: 'The upload has too many parts' },
  notMultipart: { zh: '请以表单方式上传文件', zhtw: '請以表單方式上傳檔案', en: 'Files must be sent as a form' },
  mediaType: { zh: '不支持的数据格式', zhtw: '不支援的資料格式', en: 'This data format is not supported' },
  bodyIncomplete: { zh: '提交的数据不完整', zhtw: '送出的資料不完整', en: 'The data arrived incomplete' },
  notJson: { zh: '提交的数据不是有效的 JSON', zhtw: '送出的資料不是有效的 JSON', en: 'The data is not valid JSON' },
  badRequest: { zh: '请求不正确', zhtw: '請求不正確', en: 'The request is not valid' },
  badAddress: { zh: '请求的地址不正确', zhtw: '請求的位址不正確', en: 'The address is not valid' },
  noEndpoint: { zh: '请求的接口不存在', zhtw: '請求的介面不存在', en: 'This server does not offer that' },
  internal: {
    zh: '服务器处理出错，请稍后重试',
    zhtw: '伺服器處理發生錯誤，請稍後再試',
    en: 'Something went wrong on the server. Please try again later.',
  },
  secretKeyDamaged: {
    zh: '服务器的密钥文件（secret.key）已损坏，无法保存密码等机密内容，请管理员从备份中恢复该文件',
    zhtw: '伺服器的金鑰檔案（secret.key）已損壞，無法儲存密碼等機密內容，請管理員從備份中還原該檔案',
    en: 'The key file of the server (secret.key) is damaged, so no secrets can be saved. An administrator has to restore it from a backup.',
  },
  secretKeyMissing: {
    zh: '服务器的密钥文件（secret.key）不见了，无法读取或保存密码等机密内容。请管理员从备份中恢复该文件；没有备份时，在数据目录中新建该文件并写入至少 16 个字符，然后重新填写各处的密码',
    zhtw: '伺服器的金鑰檔案（secret.key）不見了，無法讀取或儲存密碼等機密內容。請管理員從備份中還原該檔案；沒有備份時，在資料目錄中新建該檔案並寫入至少 16 個字元，然後重新填寫各處的密碼',
    en: 'The key file of the server (secret.key) is gone, so secrets such as passwords can be neither read nor saved. An administrator has to restore it from a backup. Without one, make that file in the data folder with at least 16 characters in it, and enter the passwords again.',
  },
  secretKeyOther: {
    zh: '服务器的密钥文件（secret.key）不是保存密码等机密内容时所用的那一个，这些内容无法读取。请管理员从备份中恢复原来的文件，或重新填写各处的密码',
    zhtw: '伺服器的金鑰檔案（secret.key）不是儲存密碼等機密內容時所用的那一個，這些內容無法讀取。請管理員從備份中還原原來的檔案，或重新填寫各處的密碼',
    en: 'The key file of the server (secret.key) is not the one that passwords and other secrets were saved with, so they cannot be read. An administrator has to restore the former file from a backup, or enter the passwords again.',
  },
  databaseAway: {
    zh: '数据库暂时无法连接，操作未完成，请稍后重试',
    zhtw: '資料庫暫時無法連線，操作未完成，請稍後再試',
    en: 'The database cannot be reached at the moment, so this was not done. Please try again later.',
  },
  storeAway: {
    zh: '文件存储暂时无法连接，文件未能保存或读取，请稍后重试',
    zhtw: '檔案儲存服務暫時無法連線，檔案未能儲存或讀取，請稍後再試',
    en: 'The store of files cannot be reached at the moment, so the file was neither saved nor read. Please try again later.',
  },
  outcomeUnknown: {
    zh: '数据库连接中断，无法确认操作是否已完成，请查看后再决定是否重试',
    zhtw: '資料庫連線中斷，無法確認操作是否已完成，請查看後再決定是否重試',
    en: 'The connection to the database broke, so it is not known whether this was done. Please check before you try again.',
  },
  diskFull: {
    zh: '服务器存储空间已满，内容未保存，请联系管理员',
    zhtw: '伺服器儲存空間已滿，內容未儲存，請聯絡管理員',
    en: 'The server has run out of storage, so nothing was saved. Please contact your administrator.',
  },
  uploadMissing: { zh: '请选择要上传的文件', zhtw: '請選擇要上傳的檔案', en: 'Please choose a file to upload' },
  uploadIncomplete: {
    zh: '上传的内容不完整，请重新上传',
    zhtw: '上傳的內容不完整，請重新上傳',
    en: 'The upload was cut off. Please upload the file again.',
  },

  submitKeyUsed: {
    zh: '先前的内容已经提交过，与现在的不同。请核对后再提交',
    zhtw: '先前的內容已經送出過，與現在的不同。請核對後再送出',
    en: 'What was sent before has arrived, and it was not the same. Please check it before you send again.',
  },
  submitKeyBad: {
    zh: '提交标识不正确，没有执行任何操作',
    zhtw: '送出識別碼不正確，沒有執行任何操作',
    en: 'The key of the submit is not valid. Nothing was done.',
  },
  submitDone: {
    zh: '这次提交已经处理过',
    zhtw: '這次送出已經處理過',
    en: 'This was already done',
  },

  invalidInput: { zh: '请求参数不正确', zhtw: '請求參數不正確', en: 'The request is not valid' },
  bodyMissing: {
    zh: '请求内容不正确：缺少请求数据',
    zhtw: '請求內容不正確：缺少請求資料',
    en: 'The request has no data',
  },
  invalidField: {
    zh: '参数 {name} 不正确：{reason}',
    zhtw: '參數 {name} 不正確：{reason}',
    en: 'The value of {name} is not valid: {reason}',
  },
  notStorable: {
    zh: '提交的内容含有无法保存的字符',
    zhtw: '送出的內容含有無法儲存的字元',
    en: 'The text contains characters that cannot be saved',
  },
  invalidLabel: { zh: '“{label}”{reason}', zhtw: '「{label}」{reason}', en: '“{label}” is not valid: {reason}' },
  required: { zh: '不能为空', zhtw: '不能為空', en: 'it is required' },
  wrongType: { zh: '类型不符', zhtw: '類型不符', en: 'it is of the wrong type' },
  tooSmall: { zh: '不能小于 {limit}', zhtw: '不能小於 {limit}', en: 'it must be at least {limit}' },
  tooLarge: { zh: '不能大于 {limit}', zhtw: '不能大於 {limit}', en: 'it must be at most {limit}' },
  tooLong: {
    zh: '长度不能超过 {limit}',
    zhtw: '長度不能超過 {limit}',
    en: 'it must not be longer than {limit} characters',
  },
  notOneOf: { zh: '只能是 {values}', zhtw: '只能是 {values}', en: 'it must be one of {values}' },
  wrongFormat: { zh: '格式不符', zhtw: '格式不符', en: 'the format does not match' },
  wrongValue: { zh: '取值不符', zhtw: '取值不符', en: 'the value is not accepted' },
  listSeparator: { zh: '、', zhtw: '、', en: ', ' },
})
