export declare const isLongWay: boolean;
export declare const withoutShortWays: string;
