export const offlinePath = '/allnotices/offline';

/** Of the page that opens from the icon on a phone's screen: the worker then keeps the newest notices unasked. */
export const installedSearch = '?installed';
