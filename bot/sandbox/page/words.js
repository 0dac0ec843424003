/** The page's own texts, in English and Japanese. */

const TEXTS = {
  servers: ["Servers", "サーバー"],
  directMessages: ["Direct messages", "ダイレクトメッセージ"],
  channels: ["Channels", "チャンネル"],
  textChannels: ["Text channels", "テキストチャンネル"],
  bots: ["Bots", "ボット"],
  openMenu: ["Open navigation", "ナビゲーションを開く"],
  closeMenu: ["Close navigation", "ナビゲーションを閉じる"],
  members: ["Members", "メンバー"],
  toggleMembers: ["Show members", "メンバーを表示"],
  skip: ["Skip to the message box", "メッセージ入力へ移動"],
  unread: ["unread", "未読"],
  mentions: ["{n} mentions", "メンション {n} 件"],
  archived: ["archived", "アーカイブ済み"],
  private: ["private", "プライベート"],
  pins: ["Pinned messages", "ピン留めされたメッセージ"],
  noPins: ["Nothing is pinned here yet.", "まだピン留めはありません。"],
  messagesIn: ["Messages in {name}", "{name} のメッセージ"],
  welcome: ["Welcome to {name}", "{name} へようこそ"],
  welcomeText: ["This is where {name} begins.", "ここが {name} の始まりです。"],
  newMark: ["New", "新着"],
  toPresent: ["Jump to the latest", "最新へ移動"],
  newBelow: ["{n} new", "新着 {n} 件"],
  app: ["App", "アプリ"],
  used: ["{who} used {what}", "{who} が {what} を使いました"],
  repliedGone: ["The message was deleted.", "元のメッセージは削除されました。"],
  clickToSee: ["Picture or card", "画像またはカード"],
  edited: ["(edited)", "(編集済み)"],
  pinned: ["Pinned", "ピン留め"],
  onlyYou: ["Only you can see this", "これはあなただけに表示されています"],
  dismiss: ["Dismiss message", "メッセージを閉じる"],
  forget: ["Dismiss", "閉じる"],
  directText: ["Your messages with {name}.", "{name} とのメッセージです。"],
  threadText: ["A thread in {parent}, started by {who}.", "{parent} のスレッド。作成者: {who}"],
  thinking: ["{name} is thinking…", "{name} が考え中…"],
  failed: ["This interaction failed", "インタラクションに失敗しました"],
  noAnswer: ["The application did not respond", "アプリが応答しませんでした"],
  sendingCommand: ["Sending the command…", "コマンドを送信中…"],
  reply: ["Reply", "返信"],
  replyingTo: ["Replying to {name}", "{name} に返信中"],
  cancelReply: ["Cancel the reply", "返信をやめる"],
  startedThread: ["{who} started a thread: {name}", "{who} がスレッドを開始しました: {name}"],
  pinnedMessage: ["{who} pinned a message to this channel.", "{who} がメッセージをピン留めしました。"],
  seeThread: ["See thread", "スレッドを見る"],
  messageCount: ["{n} messages", "{n} 件のメッセージ"],
  spoiler: ["Spoiler – click to show", "ネタバレ – クリックで表示"],
  enlarge: ["Enlarge: {name}", "拡大: {name}"],
  picture: ["Picture", "画像"],
  close: ["Close", "閉じる"],
  openOriginal: ["Open the original", "元の画像を開く"],
  download: ["Download {name}", "{name} をダウンロード"],
  messageTo: ["Message {name}", "{name} へメッセージを送信"],
  attach: ["Attach files", "ファイルを添付"],
  removeFile: ["Remove {name}", "{name} を外す"],
  send: ["Send", "送信"],
  useCommand: ["Use a command", "コマンドを使う"],
  commands: ["Commands", "コマンド"],
  noCommands: ["No command fits.", "該当するコマンドはありません。"],
  suggestions: ["Suggestions", "候補"],
  loading: ["Loading…", "読み込み中…"],
  nothingFits: ["Nothing fits.", "該当なし"],
  loadFailed: ["The options could not be loaded.", "候補を読み込めませんでした。"],
  required: ["required", "必須"],
  optional: ["optional", "任意"],
  moreOptions: ["+{n} optional", "+任意 {n} 件"],
  leaveCommand: ["Leave the command", "コマンドをやめる"],
  needOption: ["{name} is required.", "{name} は必須です。"],
  badChoice: ["{name}: choose from the list.", "{name}: リストから選んでください。"],
  badNumber: ["{name}: a number is needed.", "{name}: 数値を入力してください。"],
  badRange: ["{name}: from {least} to {most}.", "{name}: {least} から {most} まで。"],
  badLength: ["{name}: {least} to {most} characters.", "{name}: {least}〜{most} 文字。"],
  yes: ["True", "はい"],
  no: ["False", "いいえ"],
  noSend: ["You cannot write in this channel.", "このチャンネルには書き込めません。"],
  isArchived: ["This thread is archived.", "このスレッドはアーカイブされています。"],
  unarchive: ["Unarchive", "アーカイブを解除"],
  tooLong: ["{n} characters too many", "{n} 文字超過"],
  typing: ["{who} is typing…", "{who} が入力中…"],
  lost: ["Connection lost. Trying again…", "接続が切れました。再接続しています…"],
  retryNow: ["Try now", "今すぐ再試行"],
  back: ["Connected again.", "再接続しました。"],
  connecting: ["Connecting…", "接続中…"],
  offline: ["There is no connection. Try again in a moment.", "接続がありません。少し待ってから再試行してください。"],
  whoAreYou: ["Who are you in this tab?", "このタブではだれになりますか?"],
  whoText: ["Each tab can be another person: open a second one to play both sides. Everything here stays on this machine.", "タブごとに別の人になれます。2つ目のタブを開けば、両方の席で遊べます。ここでのことはすべて、このパソコンの中だけにとどまります。"],
  nobody: ["No such person lives here.", "その人はここにいません。"],
  account: ["{name}: person, language, appearance", "{name}: 人・言語・外観"],
  switchPerson: ["Be somebody else", "別の人になる"],
  newTab: ["{name} in a new tab", "{name} を新しいタブで開く"],
  you: ["you", "あなた"],
  language: ["Language", "言語"],
  appearance: ["Appearance", "外観"],
  system: ["System", "システム"],
  light: ["Light", "ライト"],
  dark: ["Dark", "ダーク"],
  choose: ["Make a selection", "選択してください"],
  search: ["Search", "検索"],
  pickRange: ["Choose {least} to {most}", "{least}〜{most} 個を選択"],
  pickExact: ["Choose {least}", "{least} 個を選択"],
  sentTo: ["This form goes to {name}. Share no passwords.", "このフォームは {name} に送信されます。パスワードは入力しないでください。"],
  cancel: ["Cancel", "キャンセル"],
  submit: ["Submit", "送信"],
  submitting: ["Submitting…", "送信中…"],
  fieldNeeded: ["This field is required.", "必須項目です。"],
  fieldLeast: ["At least {n} characters.", "{n} 文字以上で入力してください。"],
  fieldMost: ["At most {n} characters.", "{n} 文字以内で入力してください。"],
  formFailed: ["Something went wrong. Your entries are still here: try again.", "問題が発生しました。入力内容は残っています。もう一度お試しください。"],
  formFaults: ["Please look at the marked fields.", "印の付いた項目を確認してください。"],
  unknownUser: ["@unknown", "@不明"],
  unknownChannel: ["#unknown", "#不明"],
  copy: ["Copy", "コピー"],
  copied: ["Copied", "コピーしました"],
  today: ["Today at {time}", "今日 {time}"],
  yesterday: ["Yesterday at {time}", "昨日 {time}"],
  emptyChannel: ["Choose a channel.", "チャンネルを選んでください。"],
  tooManyFiles: ["At most 10 files.", "ファイルは10個までです。"],
  fileTooLarge: ["{name} is larger than 10 MiB.", "{name} は 10 MiB を超えています。"],
};

let locale = "en-US";

/** Set the language by a Discord locale; what has no translation is English. */
export function setLocale(next) {
  locale = next;
  document.documentElement.lang = next.startsWith("ja") ? "ja" : "en";
}

/** The locale for dates and numbers. */
export const currentLocale = () => locale;

/** One of the page's texts, with `{name}` filled in. */
export function say(key, values = {}) {
  const [english, japanese] = TEXTS[key];
  const text = locale.startsWith("ja") ? japanese : english;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** A text with nodes in its gaps: the parts in order, strings and nodes. */
export function sayNodes(key, nodes) {
  const [english, japanese] = TEXTS[key];
  const text = locale.startsWith("ja") ? japanese : english;
  return text.split(/(\{\w+\})/).map((part) => (part.startsWith("{") ? nodes[part.slice(1, -1)] : part));
}
